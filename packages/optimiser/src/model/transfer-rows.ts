/**
 * Transfers of each round: what they cost, and what is banked of the free ones. `short` keeps free transfers honest: points
 * are paid only in a round whose free transfers are all used.
 */
import { isFreeChip, isRevertingChip } from "@elleveren/rules";

import { plus, times, type Entry } from "../linear-program.ts";
import { type Active, type Members, type PlanRows, columnsOf } from "./plan-rows.ts";

/** `stages` are the rounds' indices into `squads`. */
export function addTransfers(rows: PlanRows, stages: readonly number[], squads: readonly Members[]): void {
  const { program, question, playable } = rows;
  const { ruleset, rounds, wishes, end } = question;
  const { costPoints, freePerRound, maxBanked, capPerRound, topUps } = ruleset.transfers;
  const { size } = ruleset.squad;
  const paidColumns: number[] = [];
  let opens: Active | null = question.freeTransfers === null ? null : { constant: question.freeTransfers, entries: [] };
  rounds.forEach(({ roundId, worth, mostTransfers }, round) => {
    const isFirstOfStage = round === 0 || stages[round] !== stages[round - 1];
    const made = isFirstOfStage && mostTransfers > 0 ? boughtOf(rows, squads, stages[round]!) : null;
    if (made === null && round === 0) keepAsBefore(rows, squads[0]!);
    if (made && mostTransfers < size) program.atMost(mostTransfers, made);
    const free = columnsOf(playable(round, isFreeChip));
    // A squad that comes back is not traded meanwhile.
    const reverting = columnsOf(playable(round, isRevertingChip), size);
    if (made && reverting.length > 0) program.atMost(size, [...made, ...reverting]);
    const used = program.column(0, 0, maxBanked);
    if (made && opens) {
      const paid = program.column(-costPoints * worth, 0, size);
      const short = program.choice();
      paidColumns.push(paid);
      program.atLeast(0, [...plus([used, paid]), ...times(size, free), ...times(-1, made)]);
      program.atMost(opens.constant, [[used, 1], ...times(-1, opens.entries)]);
      program.atMost(0, [...plus([paid]), ...plus([short], -size)]);
      program.atMost(maxBanked - opens.constant, [...opens.entries, [used, -1], [short, maxBanked]]);
      if (capPerRound !== null && capPerRound < size) program.atMost(capPerRound, [...made, ...times(-size, free)]);
    }
    // The free transfers that the round after opens with.
    const isLast = round === rounds.length - 1;
    const next = program.column(isLast ? end.perFreeTransfer : 0, 0, Math.max(maxBanked, freePerRound));
    const topUp = topUps.find((candidate) => candidate.round === roundId + 1)?.to ?? 0;
    if (opens === null) program.atMost(Math.max(freePerRound, topUp), plus([next]));
    else {
      const grown: Entry[] = [[next, 1], ...times(-1, opens.entries), [used, 1], ...times(freePerRound, free)];
      const most = opens.constant + freePerRound;
      if (topUp === 0) program.atMost(most, grown);
      else {
        // The better of the two: with `given` it is the top-up.
        const given = program.choice();
        program.atMost(most, [...grown, [given, -topUp]]);
        program.atMost(maxBanked, [...plus([next]), ...plus([given], maxBanked - topUp)]);
      }
    }
    opens = { constant: 0, entries: [[next, 1]] };
  });
  if (wishes.mostPaid !== null) program.atMost(wishes.mostPaid, plus(paidColumns));
}

/** Everybody who comes in a stage, as a sum. */
function boughtOf({ program, choices }: PlanRows, squads: readonly Members[], stage: number): Entry[] {
  const before = squads[stage - 1];
  return squads[stage]!.map(([held], index): Entry => {
    if (before === undefined) return [held!, 1];
    const bought = program.column(0, 0, choices[index]!.most);
    program.atLeast(0, [...plus([bought, before[index]![0]!]), ...plus([held!], -1)]);
    return [bought, 1];
  });
}

/** Without a transfer the first squad is the one of before. */
function keepAsBefore({ program }: PlanRows, members: Members): void {
  for (const [held, since] of members) {
    program.uppers[held!] = 0;
    if (since !== undefined) program.lowers[since] = 1;
  }
}
