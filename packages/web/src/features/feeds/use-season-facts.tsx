import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Clock, Stethoscope } from "lucide-react";
import type { ReactNode } from "react";

import type { GameFootballer } from "../../api/content/footballers.ts";
import { useGame } from "../../api/content/game.ts";
import {
  formatDayShort,
  formatDeadline,
  formatDecimal,
  formatNumber,
  formatPercent,
  formatPrice,
} from "../../i18n/format.ts";
import { paths, type SiteAddress } from "../../paths.ts";
import { Shirt } from "../pitch/index.ts";
import styles from "./own-art.module.css";
import type { PanelItem } from "./panel-item.ts";

/** What the game's own figures say just now, the most pressing first; what there are no figures for yet is left out. */
export function useSeasonFacts(): readonly PanelItem[] {
  const { t } = useLingui();
  const { footballers, clubById, nextRound, entryCount } = useGame();
  const inGame = footballers.filter((row) => row.status !== "u");
  const shirt = (row: GameFootballer) => {
    const club = clubById.get(row.clubId);
    return club && <Shirt kit={club.kit.shirt} isKeeper={row.position === "GKP"} size={44} />;
  };
  const clubName = (row: GameFootballer) => clubById.get(row.clubId)?.name ?? "";
  const fact = (key: string, path: SiteAddress, title: string, meta: string, art: ReactNode): PanelItem => ({
    key,
    title,
    meta,
    to: { path },
    pictureUrl: null,
    art,
  });
  const bestBy = (stat: string, say: (row: GameFootballer, value: number) => string): PanelItem[] => {
    const best = highest(inGame, stat);
    if (!best) return [];
    return [fact(`now-${stat}`, paths.statisticsBy(stat), say(best, best.stat(stat)), clubName(best), shirt(best))];
  };

  const deadline =
    nextRound === null
      ? []
      : [
          fact(
            "now-deadline",
            paths.fixturesRound(nextRound.roundId),
            t`The deadline of round ${nextRound.roundId} is ${formatDeadline(nextRound.deadlineAtMs)}`,
            t`See who meets whom`,
            <Clock className={styles.sign} aria-hidden="true" />,
          ),
        ];
  const doubtful = inGame.filter((row) => row.news !== "");
  const newestNewsAtMs = Math.max(...doubtful.map((row) => row.newsAddedAtMs ?? 0));
  const availability =
    doubtful.length === 0
      ? []
      : [
          fact(
            "now-availability",
            paths.playerNews,
            t`${plural(doubtful.length, { one: "# player is in doubt or out", other: "# players are in doubt or out" })}`,
            newestNewsAtMs > 0 ? t`Latest: ${formatDayShort(newestNewsAtMs)}` : "",
            <Stethoscope className={styles.sign} aria-hidden="true" />,
          ),
        ];
  return [
    ...deadline,
    ...bestBy("form", (row, value) => t`${row.webName} is in form: ${formatDecimal(value)} points a match of late`),
    ...bestBy(
      "transfers_in_event",
      (row, value) => t`${row.webName} is the one to buy: ${formatNumber(value)} transfers this round`,
    ),
    ...availability,
    ...bestBy("cost_change_event", (row, value) => t`${row.webName} has risen ${formatPrice(value)} this round`),
    // Before anybody has picked a team, nobody is in every team.
    ...(entryCount === 0
      ? []
      : bestBy("selected_by_percent", (row, value) => t`${row.webName} is in ${formatPercent(value)} of all teams`)),
  ];
}

/** Undefined when nobody has any of it. */
function highest(footballers: readonly GameFootballer[], stat: string): GameFootballer | undefined {
  const best = footballers.reduce<GameFootballer | undefined>(
    (before, row) => (before === undefined || row.stat(stat) > before.stat(stat) ? row : before),
    undefined,
  );
  return best && best.stat(stat) > 0 ? best : undefined;
}
