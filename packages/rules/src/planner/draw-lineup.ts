import { chipType, squadRulesUnder } from "../chips/registry.ts";
import type { ChipName, LineupPick, Pick, Squad } from "../game.ts";
import { planLineup, type LineupPlanProblem } from "../lineup/plan-lineup.ts";
import { placeNewcomers } from "../transfers/place-newcomers.ts";
import type { RoundSituation } from "./draw-transfers.ts";
import type { PlannedRound } from "./planned-round.ts";

/**
 * The planned slots, armbands and team chip of a round, on the squad that its transfers leave. A line-up that names a
 * footballer no longer in the squad is a problem; drawn, the place goes to the replacement.
 */
export function drawLineup(
  situation: RoundSituation,
  plan: PlannedRound,
): { readonly squad: Squad; readonly problems: readonly LineupPlanProblem[] } {
  const { squad } = situation;
  const chip = plan.chip !== null && plan.chip !== squad.chip && chipType(plan.chip) === "team" ? plan.chip : undefined;
  if (plan.lineup === null && chip === undefined) return { squad, problems: [] };
  const save = (picks: readonly LineupPick[], wished: ChipName | undefined) =>
    planLineup({ ...situation, picks, chip: wished });
  const result = save(plan.lineup ?? squad.picks, chip);
  if (result.ok) return { squad: result.value, problems: [] };
  const adapted = plan.lineup === null ? squad.picks : adaptLineup(situation, plan.lineup);
  for (const attempt of [save(adapted, chip), save(adapted, undefined), save(squad.picks, chip)]) {
    if (attempt.ok) return { squad: attempt.value, problems: result.problems };
  }
  return { squad, problems: result.problems };
}

/** The line-up with today's squad: newcomers take slot and armband of the footballers they replace, by position. */
function adaptLineup({ ruleset, market, squad }: RoundSituation, lineup: readonly LineupPick[]): readonly Pick[] {
  return placeNewcomers({
    rules: squadRulesUnder(ruleset, squad.chip),
    market,
    before: lineup.map((pick) => ({ ...pick, purchasePriceTenths: 0 })),
    purchases: new Map(squad.picks.map((pick) => [pick.footballerId, pick.purchasePriceTenths])),
  });
}
