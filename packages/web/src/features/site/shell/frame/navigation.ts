/** The menu for each kind of visitor, in order. Core text §2, "Navigation menu". */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import { paths, type SiteAddress } from "../../../../paths.ts";

export interface Viewer {
  readonly isSignedIn: boolean;
  readonly entryId: number | null;
  readonly startedRound: number | null;
  readonly currentRound: number | null;
  readonly nextRound: number | null;
}

export interface MenuItem {
  readonly key: string;
  readonly label: MessageDescriptor;
  /** Under an icon on a phone there is room for one short word. */
  readonly shortLabel?: MessageDescriptor;
  readonly to: SiteAddress;
}

export function menuItems(viewer: Viewer): MenuItem[] {
  if (!viewer.isSignedIn) return [home(viewer), PRIZES, SCOUT, HELP, STATISTICS];
  const { entryId, startedRound, currentRound, nextRound } = viewer;
  if (entryId === null) return [home(viewer), SQUAD_SELECTION, HELP, SIGN_OUT];
  // While the entry is still loading the item keeps its place, so that the bar does not jump.
  const hasPoints = currentRound !== null && (startedRound === null || startedRound <= currentRound);
  return [
    home(viewer),
    ...(nextRound === null ? [] : [MY_TEAM]),
    ...(hasPoints ? [{ key: "points", label: msg`Points`, to: paths.entryRound(entryId, currentRound) }] : []),
    TRANSFERS,
    LEAGUES,
    FIXTURES,
    STATISTICS,
    SCOUT,
    PRIZES,
    HELP,
    SIGN_OUT,
  ];
}

/** The five things a manager does, for the bar at the bottom of a phone. */
export function tabBarItems(viewer: Viewer): MenuItem[] {
  const items = menuItems(viewer);
  const keys =
    viewer.entryId === null ? items.map((item) => item.key) : ["home", "my-team", "points", "transfers", "leagues"];
  return items.filter((item) => keys.includes(item.key)).slice(0, 5);
}

/** "Status" before the season, "Home" once a deadline has passed; visitors always come home. */
const home = (viewer: Viewer): MenuItem => ({
  key: "home",
  label: viewer.entryId !== null && viewer.currentRound === null ? msg`Status` : msg`Home`,
  to: paths.home,
});

const MY_TEAM: MenuItem = {
  key: "my-team",
  label: msg`My team`,
  shortLabel: msg({ message: "Team", context: "tab bar" }),
  to: paths.myTeam,
};
const TRANSFERS: MenuItem = { key: "transfers", label: msg`Transfers`, to: paths.transfers };
const LEAGUES: MenuItem = { key: "leagues", label: msg`Leagues`, to: paths.leagues };
const FIXTURES: MenuItem = { key: "fixtures", label: msg`Fixtures`, to: paths.fixtures };
const STATISTICS: MenuItem = { key: "statistics", label: msg`Statistics`, to: paths.statistics };
const SCOUT: MenuItem = { key: "scout", label: msg`The Scout`, to: paths.scout };
const PRIZES: MenuItem = { key: "prizes", label: msg`Prizes`, to: paths.prizes };
const HELP: MenuItem = { key: "help", label: msg`Help`, to: paths.help };
const SIGN_OUT: MenuItem = { key: "sign-out", label: msg`Sign out`, to: paths.logout };
const SQUAD_SELECTION: MenuItem = {
  key: "squad-selection",
  label: msg`Squad selection`,
  shortLabel: msg({ message: "Team", context: "tab bar" }),
  to: paths.squadSelection,
};

/**
 * Whether a menu item stands for the page at `pathname`. Points covers every round of the own entry, leagues the
 * organisations too.
 */
export function isCurrentItem(item: MenuItem, pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  if (item.to === paths.home) return path === "/";
  const base = item.key === "points" ? item.to.replace(/\/event\/\d+$/, "/event") : item.to;
  const bases = item === LEAGUES ? [base, "/organisations"] : [base];
  return bases.some((one) => path === one || path.startsWith(`${one}/`));
}
