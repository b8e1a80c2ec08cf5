/** Money, cost and problems of a squad draft: the rules' words on it, for the scoreboard and the button's reason. */
import {
  addedCostPoints,
  checkSquad,
  checkTransferCap,
  freeTransfersLeft,
  isFreeChip,
  lendsMoney,
  paidTransfers,
  squadRulesUnder,
  transferCostPoints,
  type ChipName,
  type ClubId,
  type FootballerId,
  type Market,
  type Ruleset,
  type SquadProblem,
  type TransferCapProblem,
} from "@elleveren/rules";

import type { MyTeam } from "../../../api/play/my-team.ts";
import type { AnyProblem } from "../../site/problems/problem-text.ts";
import { chosenIds, replacements, type SquadDraft } from "./squad-draft.ts";

export type SquadAccount = Readonly<ReturnType<typeof squadAccount>>;
type AccountProblem = SquadProblem | TransferCapProblem | { readonly code: "noTransfersMade" };

interface AccountRequest {
  readonly ruleset: Ruleset;
  readonly market: Market;
  readonly draft: SquadDraft;
  /** Absent while a first squad is selected. */
  readonly myTeam?: MyTeam | undefined;
  /** In play, or proposed to be. */
  readonly chip: ChipName | null;
}

export function squadAccount({ ruleset, market, draft, myTeam, chip }: AccountRequest) {
  const price = (id: FootballerId) => market.get(id)?.priceTenths ?? 0;
  const selling = new Map(myTeam?.picks.map((pick) => [pick.footballerId, pick.sellingPriceTenths]));
  const ids = chosenIds(draft);
  const swaps = replacements(draft);
  const bankTenths = myTeam
    ? swaps.reduce(
        (bank, { outId, inId }) => bank + (selling.get(outId) ?? 0) - (inId === null ? 0 : price(inId)),
        myTeam.bankTenths,
      )
    : ruleset.squad.budgetTenths - ids.reduce((sum, id) => sum + price(id), 0);
  const { budgetTenths } = squadRulesUnder(ruleset, chip);
  const problems: AccountProblem[] = checkSquad({
    ruleset,
    market,
    footballerIds: ids,
    bankTenths,
    chip,
    ownedIds: new Set(myTeam?.picks.map((pick) => pick.footballerId)),
    isUntraded: myTeam !== undefined && swaps.length === 0,
  });
  if (myTeam && swaps.length === 0) problems.unshift({ code: "noTransfersMade" });
  const spending = {
    freeTransfers: myTeam?.freeTransfers ?? null,
    transfersMade: (myTeam?.transfersMade ?? 0) + swaps.length,
    chip,
  };
  if (myTeam) problems.push(...checkTransferCap(ruleset, spending));
  return {
    /** Own money left; below zero when over budget. */
    bankTenths,
    /** The money that may be spent in all: more than anybody can under a chip that lends it. */
    budgetTenths,
    isBudgetFree: lendsMoney(ruleset, chip),
    transferCount: swaps.length,
    /** Transfers of the round beyond the free ones, and what they cost. */
    paidCount: paidTransfers(spending),
    costPoints: transferCostPoints(ruleset, spending),
    /** Points that the draft adds to those of the round's confirmed transfers. */
    addedCostPoints: addedCostPoints(ruleset, spending, swaps.length),
    /** Null is unlimited. */
    freeLeft: isFreeChip(chip) ? null : freeTransfersLeft(spending),
    problems,
  };
}

/** Clubs of whom no more may come in, with how many are in the squad. */
export function fullClubs(
  { ruleset, market, chip }: Pick<AccountRequest, "ruleset" | "market" | "chip">,
  ids: Iterable<FootballerId>,
): ReadonlyMap<ClubId, number> {
  const counts = new Map<ClubId, number>();
  for (const id of ids) {
    const clubId = market.get(id)?.clubId;
    if (clubId !== undefined) counts.set(clubId, (counts.get(clubId) ?? 0) + 1);
  }
  const { clubLimit } = squadRulesUnder(ruleset, chip);
  return new Map([...counts].filter(([, count]) => count >= clubLimit));
}

/** "15 places are empty" instead of four sentences; a single place keeps its position, to say what to look for. */
export function mergeMissing(problems: readonly AccountProblem[]): AnyProblem[] {
  const missing = problems.filter((problem) => problem.code === "need_elements");
  const rest = problems.filter((problem) => problem.code !== "need_elements");
  if (missing.length === 0) return [...rest];
  const count = missing.reduce((sum, problem) => sum + problem.missing, 0);
  const [first] = missing;
  const merged = {
    code: "need_elements",
    missing: count,
    ...(count === 1 && first ? { position: first.position } : {}),
  };
  return [merged, ...rest];
}
