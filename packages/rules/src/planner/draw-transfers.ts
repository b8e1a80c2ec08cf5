import type { ChipPlay } from "../chips/chip-states.ts";
import { chipType } from "../chips/registry.ts";
import type { Market, Squad } from "../game.ts";
import type { RoundId } from "../ids.ts";
import type { Ruleset } from "../ruleset.ts";
import {
  planTransfers,
  type Transfer,
  type TransferPlan,
  type TransferRequest,
  type TransferWish,
} from "../transfers/plan-transfers.ts";
import type { TransferProblem } from "../transfers/transfer-problems.ts";
import type { PlannedRound } from "./planned-round.ts";

export interface RoundSituation {
  readonly ruleset: Ruleset;
  readonly market: Market;
  readonly squad: Squad;
  readonly opening?: Squad | undefined;
  readonly startedRoundId: RoundId;
  readonly chipsPlayed: readonly ChipPlay[];
}

export interface DrawnTransfers {
  readonly squad: Squad;
  readonly restored: Squad | null;
  readonly transfers: readonly Transfer[];
  readonly problems: readonly TransferProblem[];
}

/** More than any squad can cost: what `planTransfers` is lent to draw a squad that is too dear. */
const LOAN_TENTHS = 10_000_000;

/** The planned transfers and transfer chip of a round, done; with problems, drawn as far as they can be. */
export function drawTransfers(situation: RoundSituation, plan: PlannedRound): DrawnTransfers {
  const { squad, opening, ruleset, market, startedRoundId, chipsPlayed } = situation;
  // The chip that is in play already is no wish; a team chip comes with the line-up.
  const chip = plan.chip !== null && plan.chip !== squad.chip && chipType(plan.chip) === "transfer" ? plan.chip : null;
  const untouched = { squad, restored: null, transfers: [] };
  if (plan.transfers.length === 0 && chip === null) return { ...untouched, problems: [] };
  const request: TransferRequest = {
    ruleset,
    market,
    squad,
    ...(opening && { opening }),
    chip,
    transfers: plan.transfers,
    roundId: squad.roundId,
    startedRoundId,
    chipsPlayed,
  };
  const result = planTransfers(request);
  if (result.ok) return { ...result.value, problems: [] };
  const drawn = drawRefused(request, result.problems);
  return { ...(drawn ?? untouched), problems: result.problems };
}

/** The problems, leaving out impossible moves and ignoring limits and money; null without any. */
function drawRefused(request: TransferRequest, problems: readonly TransferProblem[]): TransferPlan | null {
  const { ruleset, squad } = request;
  const transfers = possibleMoves(request);
  const chip = problems.some(({ code }) => code.startsWith("chip_")) ? null : request.chip;
  if (transfers.length === 0 && chip === null) return null;
  const result = planTransfers({
    ...request,
    chip,
    transfers,
    ruleset: {
      ...ruleset,
      squad: { ...ruleset.squad, clubLimit: ruleset.squad.size },
      transfers: { ...ruleset.transfers, capPerRound: null },
    },
    squad: { ...squad, bankTenths: squad.bankTenths + LOAN_TENTHS },
  });
  if (!result.ok) return null;
  const { squad: lent, restored } = result.value;
  const opened = squad.freeTransfers === null ? squad : (request.opening ?? squad);
  return {
    ...result.value,
    squad: { ...lent, bankTenths: lent.bankTenths - LOAN_TENTHS },
    restored: restored && { ...restored, bankTenths: opened.bankTenths },
  };
}

/** One after the other: each sells a footballer in the squad by then, for an available one outside it. */
function possibleMoves({ squad, market, transfers }: TransferRequest): TransferWish[] {
  const before = new Set(squad.picks.map((pick) => pick.footballerId));
  const owned = new Set(before);
  return transfers.filter(({ outId, inId }) => {
    const newcomer = market.get(inId);
    const canCome = newcomer !== undefined && (newcomer.status !== "u" || before.has(inId)) && !owned.has(inId);
    if (!owned.has(outId) || !canCome) return false;
    owned.delete(outId);
    owned.add(inId);
    return true;
  });
}
