/** How a round's number adds up, from what each footballer has done. */
import { chipScoring, type FootballerId } from "@elleveren/rules";

import type { LiveRound, RoundPick, RoundPicks } from "../../../../api/live/round-points.ts";

export interface TotalLine {
  readonly footballerId: FootballerId;
  /** His own, before armband and chip. */
  readonly points: number;
  readonly multiplier: number;
  readonly counted: number;
  /** The armband or chip that multiplies his points; null when nothing does. */
  readonly by: "captain" | "vice-captain" | "chip" | null;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** As the server counts: the multipliers are its own, so the chip need not be known here. */
export function roundTotal(picks: RoundPicks, live: LiveRound | undefined) {
  const lines = picks.picks.map((pick): TotalLine => {
    const points = live?.get(pick.footballerId)?.points ?? 0;
    const { footballerId, multiplier } = pick;
    return { footballerId, points, multiplier, counted: points * multiplier, by: reasonOf(pick, picks) };
  });
  const counting = lines.filter(({ multiplier }) => multiplier > 0);
  const bench = lines.filter(({ multiplier }) => multiplier === 0);
  const extra = (wanted: (line: TotalLine) => boolean) =>
    sum(counting.filter(wanted).map(({ counted, points }) => counted - points));
  const points = sum(counting.map(({ counted }) => counted));
  return {
    /** The counting footballers, by slot. */
    counting,
    /** The others: not part of the sum. */
    bench,
    /** Before armband and chip. */
    base: sum(counting.map((line) => line.points)),
    byArmband: extra(({ by }) => by !== "chip"),
    byChip: extra(({ by }) => by === "chip"),
    /** The round's points: what it is ranked by. */
    points,
    costPoints: picks.transferCostPoints,
    /** The points that go into the overall points. */
    net: points - picks.transferCostPoints,
    benchPoints: sum(bench.map((line) => line.points)),
  };
}

/** Where the armband gives nothing (Attack! Attack!), the chip alone doubles. */
function reasonOf(pick: RoundPick, { chip }: RoundPicks): TotalLine["by"] {
  if (pick.multiplier <= 1) return null;
  if (chipScoring(chip).captain === 1) return "chip";
  return pick.isCaptain ? "captain" : pick.isViceCaptain ? "vice-captain" : "chip";
}
