/** Links are written with these: the address of a route whose parameters are filled in, and no other text, is one. */
import type { SitePath } from "@elleveren/contract/site-paths.ts";

type Route = Exclude<SitePath, `${string}$${string}`>;
declare const filled: unique symbol;
/** Where a link inside the site may lead; "." is this page with another search. */
export type SiteAddress = Route | "." | (string & { readonly [filled]: true });

type Value<Name> = Name extends `${string}Id` ? number : string;
/** The values that a route's parameters take, in their order. */
type Values<Path> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? [Value<Name>, ...Values<Rest>]
  : Path extends `${string}$${infer Name}`
    ? [Value<Name>]
    : [];

const link =
  <Path extends SitePath>(path: Path) =>
  (...values: Values<Path>): SiteAddress => {
    const rest = values.map((value) => encodeURIComponent(value));
    return path.replaceAll(/\$\w+/g, () => rest.shift() ?? "") as SiteAddress;
  };

const classicStandings = link("/leagues/$leagueId/standings/c");
const h2hStandings = link("/leagues/$leagueId/standings/h");
const leagueAdmins = { c: link("/leagues/$leagueId/admin/c"), h: link("/leagues/$leagueId/admin/h") };

export const paths = {
  home: "/",
  myTeam: "/my-team",
  transfers: "/transfers",
  planner: "/planner",
  squadSelection: "/squad-selection",
  leagues: "/leagues",
  leaguesCreateJoin: "/leagues/create-join",
  leaguesCups: "/leagues/cups",
  leaguesRenew: "/leagues/renew",
  leaguesCreate: "/leagues/create",
  leaguesCreateH2h: "/leagues/create/h2h",
  leaguesJoin: "/leagues/join",
  leaguesCreateClassic: "/leagues/create/classic",
  leaguesJoinPrivate: "/leagues/join/private",
  leaguesJoinPublic: "/leagues/join/public",
  fixtures: "/fixtures",
  dreamTeam: "/dream-team",
  statistics: "/statistics",
  forecasts: "/forecasts",
  scout: "/the-scout",
  playerNews: "/the-scout/player-news",
  compare: "/compare",
  playerList: "/player-list",
  prizes: "/prizes",
  winners: "/winners",
  openData: "/open-data",
  accessibility: "/accessibility",
  help: "/help",
  helpRules: "/help/rules",
  helpTerms: "/help/terms",
  player: "/player",
  logout: "/player/logout",
  loggedIn: "/player/logged-in",
  passwordReset: "/player/password-reset",
  security: "/player/security",
  agentChanges: "/agents/changes",
  agentChange: link("/agents/changes/$changeId"),
  reminders: "/player/reminders",
  privacy: "/player/privacy",
  suspension: "/player/suspension",
  entryUpdate: "/entry-update",
  entryRound: link("/entry/$entryId/event/$roundId"),
  entryHistory: link("/entry/$entryId/history"),
  entryTransfers: link("/entry/$entryId/transfers"),
  entryWrapped: link("/entry/$entryId/wrapped"),
  entryLog: link("/entry/$entryId/log"),
  fixturesRound: link("/fixtures/$roundId"),
  match: link("/match/$fixtureId"),
  dreamTeamRound: link("/dream-team/$roundId"),
  classicStandings,
  h2hStandings,
  /** The table of either sort. */
  standings: ({ leagueId, scoring }: { readonly leagueId: number; readonly scoring: "classic" | "h2h" }) =>
    (scoring === "h2h" ? h2hStandings : classicStandings)(leagueId),
  h2hMatches: link("/leagues/$leagueId/matches/h"),
  h2hNewEntries: link("/leagues/$leagueId/new-entries/h"),
  leagueLive: link("/leagues/$leagueId/live"),
  leagueSeason: link("/leagues/$leagueId/season"),
  leaguePaper: link("/leagues/$leagueId/paper"),
  leagueYear: link("/leagues/$leagueId/year"),
  hallOfFame: link("/leagues/$leagueId/hall-of-fame"),
  leagueForfeits: link("/leagues/$leagueId/forfeits"),
  leagueMembers: link("/leagues/$leagueId/members"),
  leagueLog: link("/leagues/$leagueId/log"),
  leagueFormats: link("/leagues/$leagueId/formats"),
  newLeagueFormat: link("/leagues/$leagueId/formats/new"),
  leagueFormat: link("/leagues/$leagueId/formats/$formatId"),
  leagueCompare: link("/leagues/$leagueId/compare"),
  leagueInvite: link("/leagues/$leagueId/invite"),
  leagueAdmin: (leagueId: number, scoring: "c" | "h") => leagueAdmins[scoring](leagueId),
  leagueElsewhere: link("/leagues/$leagueId/elsewhere"),
  leagueCupNotStarted: link("/leagues/$leagueId/cup-not-started"),
  leagueCup: link("/leagues/$leagueId/cup"),
  autoJoin: link("/leagues/auto-join/$code"),
  organisationCreate: "/organisations/create",
  organisation: link("/organisations/$organisationId"),
  organisationPeople: link("/organisations/$organisationId/people"),
  organisationDepartments: link("/organisations/$organisationId/departments"),
  organisationDepartment: link("/organisations/$organisationId/departments/$departmentId"),
  organisationMembers: link("/organisations/$organisationId/members"),
  organisationSettings: link("/organisations/$organisationId/settings"),
  organisationLog: link("/organisations/$organisationId/log"),
  forecastRound: link("/forecasts/$roundId"),
  statisticsBy: link("/statistics/$statName"),
} as const satisfies Readonly<Record<string, Route | ((...values: never) => SiteAddress)>>;
