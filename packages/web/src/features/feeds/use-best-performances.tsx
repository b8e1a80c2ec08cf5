import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../api/content/game.ts";
import { useLiveRound, type LiveFootballer } from "../../api/live/round-points.ts";
import type { Round } from "../../api/content/rounds.ts";
import { STAT_TITLE } from "../footballers/names.ts";
import { Shirt } from "../pitch/index.ts";
import type { PanelItem } from "./panel-item.ts";

/** Who has most points in the round, and what for; ties by the number the footballer has in the game. */
export function useBestPerformances(round: Round): readonly PanelItem[] {
  const { t, i18n } = useLingui();
  const { footballerById, clubById } = useGame();
  const live = useLiveRound(round.roundId).data;
  if (!live) return [];
  const reasons = (row: LiveFootballer): string =>
    [...valuesThatCount(row)]
      .flatMap(([stat, value]) => {
        const title = STAT_TITLE[stat];
        return title ? [`${i18n._(title)} ${value}`] : [];
      })
      .join(" · ");
  return [...live]
    .filter(([, row]) => row.points > 0)
    .toSorted(([a, first], [b, second]) => second.points - first.points || a - b)
    .flatMap(([id, row]) => {
      const footballer = footballerById.get(id);
      const club = footballer && clubById.get(footballer.clubId);
      if (!footballer || !club) return [];
      const points = plural(row.points, { one: "# point", other: "# points" });
      return {
        key: `best-${id}`,
        title: t`${footballer.webName}: ${points}`,
        meta: reasons(row) || club.name,
        to: { path: ".", search: { footballer: id } },
        pictureUrl: null,
        art: <Shirt kit={club.kit.shirt} isKeeper={footballer.position === "GKP"} size={44} />,
      };
    });
}

/** What gave points, over all his matches of the round; having played is not worth a word. */
function valuesThatCount({ matches }: LiveFootballer): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const { stat, value, points } of matches.flatMap(({ lines }) => lines)) {
    if (points > 0 && stat !== "minutes") values.set(stat, (values.get(stat) ?? 0) + value);
  }
  return values;
}
