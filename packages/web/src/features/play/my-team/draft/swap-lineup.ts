/** The rules' swaps and armbands, asked for by footballer instead of by slot. */
import {
  checkSwap,
  makeCaptain,
  makeViceCaptain,
  squadRulesUnder,
  swapPicks,
  type ChipName,
  type FootballerId,
  type LineupPick,
  type Market,
  type Position,
  type Ruleset,
} from "@elleveren/rules";

export interface LineupContext {
  readonly ruleset: Ruleset;
  readonly market: Market;
  /** In play at the deadline if the draft is saved; its own position limits count. */
  readonly chip?: ChipName | null;
}

const lineupOf = <P extends LineupPick>({ ruleset, market, chip = null }: LineupContext, picks: readonly P[]) => ({
  rules: squadRulesUnder(ruleset, chip),
  picks,
  // Owned footballers are in the market; who left it in the middle of a season stays listed there.
  positionOf: (id: FootballerId): Position => market.get(id)?.position ?? "MID",
});

/** Two different picks, at least one of them on the bench, and a legal line-up afterwards. */
export function canSwap(
  context: LineupContext,
  picks: readonly LineupPick[],
  first: FootballerId,
  second: FootballerId,
): boolean {
  const [a, b] = [pickOf(picks, first), pickOf(picks, second)];
  return a !== undefined && b !== undefined && checkSwap(lineupOf(context, picks), a.slot, b.slot).length === 0;
}

/** The line-up after an allowed swap; the same one when there is nothing to swap. */
export function swapFootballers<P extends LineupPick>(
  context: LineupContext,
  picks: readonly P[],
  first: FootballerId,
  second: FootballerId,
): P[] {
  const [a, b] = [pickOf(picks, first), pickOf(picks, second)];
  return a && b ? swapPicks(lineupOf(context, picks), a.slot, b.slot) : [...picks];
}

export const giveArmband = <P extends LineupPick>(
  picks: readonly P[],
  footballer: FootballerId,
  armband: "captain" | "vice-captain",
): P[] => (armband === "captain" ? makeCaptain(picks, footballer) : makeViceCaptain(picks, footballer));

export const pickOf = <P extends LineupPick>(picks: readonly P[], footballer: FootballerId): P | undefined =>
  picks.find((pick) => pick.footballerId === footballer);
