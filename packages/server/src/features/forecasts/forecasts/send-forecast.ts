/** A manager's own forecast of a coming round. */
import {
  accepted,
  footballerId,
  refused,
  type EntryId,
  type FootballerId,
  type Result,
  type RoundId,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { unauthenticated } from "../../../http/calls/errors.ts";
import { selectSent, upsertSent, type SentForecast } from "./sent-forecasts.sql.ts";

type SendProblem =
  | { readonly code: "other_season"; readonly path: readonly ["season"] }
  | { readonly code: "deadline_passed"; readonly path: readonly [] }
  | {
      readonly code: "unknown_element" | "duplicate_element";
      readonly path: readonly ["elements", number, "element"];
      readonly element: number;
    };

interface SendRequest {
  readonly entryId: EntryId;
  readonly roundId: RoundId;
  readonly season: string;
  readonly elements: readonly { readonly element: number; readonly points: number }[];
}

export type StoredSent = SentForecast & { readonly sent: string; readonly replaced: boolean };

/** All of it or nothing; takes the place of one sent before. After the deadline nothing of it is stored. */
export async function sendForecast(
  ctx: Context,
  { entryId, roundId, season, elements }: SendRequest,
): Promise<Result<StoredSent, SendProblem>> {
  const known = ctx.live.season().footballers;
  const problems: SendProblem[] = [];
  if (season !== ctx.game().seasonName) problems.push({ code: "other_season", path: ["season"] });
  const told = new Map<FootballerId, number>();
  for (const [index, { element, points }] of elements.entries()) {
    const id = footballerId(element);
    const path = ["elements", index, "element"] as const;
    if (!known.has(id)) problems.push({ code: "unknown_element", path, element });
    else if (told.has(id)) problems.push({ code: "duplicate_element", path, element });
    told.set(id, Math.round(points * 100));
  }
  if (problems.length > 0) return refused(problems);
  const sorted = [...told].toSorted(([one], [other]) => one - other);
  const forecast = { footballerIds: sorted.map(([id]) => id), hundredths: sorted.map(([, hundredths]) => hundredths) };
  return transact(ctx.db, async (tx) => {
    const before = await selectSent(tx, entryId, roundId);
    const outcome = await upsertSent(tx, entryId, roundId, forecast);
    if (outcome === "gone") throw unauthenticated();
    if (outcome === "late") return refused([{ code: "deadline_passed", path: [] }]);
    const stored = await selectSent(tx, entryId, roundId);
    return accepted({ ...stored!, replaced: before !== null });
  });
}
