/**
 * What a plan may hold: rounds that can be planned, each once, with footballers and chips of this season. Whether it can
 * be done is no question here: a draft may be half made, and the world moves under it.
 */
import { decodeChip, type PlacedProblem, type WirePlannedRound } from "@elleveren/contract";
import {
  accepted,
  footballerId,
  refused,
  roundId,
  type ChipName,
  type FootballerId,
  type PlannedRound,
  type Result,
} from "@elleveren/rules";

import type { Queryable } from "../../../context.ts";
import { selectOpenRound } from "../../clock/index.ts";
import { selectFootballers } from "../../play/index.ts";
import { readLastPlannableRound } from "./draw-plan.ts";

export interface ContentProblem {
  readonly code: "deadline_passed" | "max_value" | "duplicate" | "chip_not_in_season" | "unknown_element";
  readonly path: PlacedProblem["path"];
}

/** The sent rounds in order, without empty ones; or everything that is wrong with them, each at its place. */
export async function readContent(
  db: Queryable,
  sent: readonly WirePlannedRound[],
): Promise<Result<PlannedRound[], ContentProblem>> {
  const open = await selectOpenRound(db);
  const last = open && (await readLastPlannableRound(db, open.roundId));
  const known = await selectFootballers(db, sent.flatMap(footballersSent));
  const problems: ContentProblem[] = [];
  const rounds = sent.map((round, index): PlannedRound => {
    const at = (...path: readonly (string | number)[]) => ["rounds", index, ...path];
    if (!open || round.event < open.roundId) problems.push({ code: "deadline_passed", path: at("event") });
    else if (last !== null && round.event > last) problems.push({ code: "max_value", path: at("event") });
    if (sent.findIndex((other) => other.event === round.event) < index) {
      problems.push({ code: "duplicate", path: at("event") });
    }
    const chip = chipOf(round.chip);
    if (chip === undefined) problems.push({ code: "chip_not_in_season", path: at("chip") });
    const check = (id: number, ...path: readonly (string | number)[]): FootballerId => {
      if (!known.has(footballerId(id))) problems.push({ code: "unknown_element", path: at(...path) });
      return footballerId(id);
    };
    return {
      roundId: roundId(round.event),
      transfers: round.transfers.map((transfer, row) => ({
        outId: check(transfer.element_out, "transfers", row, "element_out"),
        inId: check(transfer.element_in, "transfers", row, "element_in"),
      })),
      chip: chip ?? null,
      lineup:
        round.picks?.map((pick, row) => ({
          footballerId: check(pick.element, "picks", row, "element"),
          slot: pick.position,
          isCaptain: pick.is_captain,
          isViceCaptain: pick.is_vice_captain,
        })) ?? null,
    };
  });
  if (problems.length > 0) return refused(problems);
  const isPlanned = ({ transfers, chip, lineup }: PlannedRound) =>
    transfers.length > 0 || chip !== null || lineup !== null;
  return accepted(rounds.filter(isPlanned).toSorted((first, second) => first.roundId - second.roundId));
}

/** Undefined for a word that is no chip. */
function chipOf(word: string | null): ChipName | null | undefined {
  return word === null || word === "" ? null : decodeChip(word);
}

const footballersSent = (round: WirePlannedRound): FootballerId[] =>
  [
    ...round.transfers.flatMap((transfer) => [transfer.element_in, transfer.element_out]),
    ...(round.picks?.map((pick) => pick.element) ?? []),
  ].map(footballerId);
