import { useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import type { WireLeagueRanks, WireRoundRank } from "@elleveren/contract";

import { formatCompact, formatNumber } from "../../../../i18n/format.ts";
import { LinesChart } from "../../../../ui/charts/LinesChart.tsx";
import { placeScale } from "../../../../ui/charts/scales.ts";
import { type LineLook, lookOf, OWN_LOOK } from "../../../../ui/charts/line-looks.ts";

interface RankLinesChartProps extends RankLines {
  /** The entry with the highlighted line, beside one's own. */
  readonly litId?: EntryId | null;
  readonly size?: "card" | "page";
}

/** Rivals' ranks in a league, round by round: the best on top, each line with its name and rank at its end. */
export function RankLinesChart({ rounds, lines, litId = null, size = "page" }: RankLinesChartProps) {
  const { t } = useLingui();
  const drawn = lines.filter(({ ranks }) => ranks.length > 0);
  const first = rounds[0];
  const last = rounds.at(-1);
  if (!first || !last || drawn.length === 0) return null;
  const told = drawn.map(({ name, ranks }) => {
    const [from, to] = [formatNumber(ranks[0]!.rank), formatNumber(ranks.at(-1)!.rank)];
    return t`${name} from ${from} to ${to}`;
  });
  const [start, end] = [first.event, last.event];
  return (
    <LinesChart
      label={`${t`Rank after each round, from round ${start} to round ${end}.`} ${told.join(". ")}.`}
      rounds={rounds.map(({ event, provisional }) => ({ roundId: event, isProvisional: provisional }))}
      lines={drawn.map(({ entryId, name, look, isOwn, ranks }) => ({
        id: entryId,
        name,
        look,
        isOwn,
        points: ranks.map(({ event: roundId, rank }) => ({ roundId, value: rank })),
      }))}
      scaleOf={placeScale}
      formatMark={formatCompact}
      endText={(line, rank) => `${formatNumber(rank)}. ${line.name}`}
      litId={litId}
      size={size}
    />
  );
}

export interface RankLine {
  readonly entryId: EntryId;
  readonly name: string;
  readonly managerName: string;
  readonly isOwn: boolean;
  readonly look: LineLook;
  /** Oldest first; rounds without a rank are left out. */
  readonly ranks: readonly WireRoundRank[];
}

export interface RankLines {
  readonly rounds: WireLeagueRanks["rounds"];
  readonly lines: readonly RankLine[];
}

/**
 * The last `roundCount` rounds. An entry keeps its line's look when ranks change: looks go by the order of the
 * answer.
 */
export function rankLines(
  { rounds, entries: rivals }: WireLeagueRanks,
  ownId: EntryId | null,
  roundCount = Infinity,
): RankLines {
  const shown = rounds.slice(-Math.min(roundCount, rounds.length));
  const first = shown[0]?.event ?? 0;
  let others = 0;
  return {
    rounds: shown,
    lines: rivals.map((rival) => {
      const isOwn = rival.entry === ownId;
      return {
        entryId: rival.entry,
        name: rival.entry_name,
        managerName: rival.player_name,
        isOwn,
        look: isOwn ? OWN_LOOK : lookOf(others++),
        ranks: rival.ranks.filter(({ event }) => event >= first),
      };
    }),
  };
}
