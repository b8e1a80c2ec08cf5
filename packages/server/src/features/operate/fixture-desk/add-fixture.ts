/** An operator adds a match to the season: at once in every list, and in a round like any other. */
import { accepted, type AccountId, type FixtureId, refused, type Result } from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { actorOf, recordAct } from "../../people/index.ts";
import { lockFacts } from "../../facts/index.ts";
import { findAddingWarnings, type FixtureWarning } from "./find-warnings.ts";
import { insertFixture, type NewFixture, selectKnownAround } from "./fixture-rows.sql.ts";

/** `field` as the files of a season name it. */
export interface AddProblem {
  readonly code: "unknown_club" | "own_opponent" | "unknown_round" | "code_taken" | "id_taken" | "fixture_exists";
  readonly field: "home" | "away" | "round" | "code" | "id" | null;
}

export type AddRefusal =
  | AddProblem
  | { readonly code: "warned"; readonly warnings: readonly FixtureWarning[] }
  | { readonly code: "reason_needed" };

export interface Adding {
  readonly fixture: NewFixture;
  readonly reason: string | undefined;
  readonly isConfirmed: boolean;
  readonly by: AccountId;
}

export async function addFixture(
  ctx: Context,
  { fixture, reason, isConfirmed, by }: Adding,
): Promise<Result<{ fixtureId: FixtureId; warnings: readonly FixtureWarning[] }, AddRefusal>> {
  return NothingKept.answered(() =>
    transact(ctx.db, async (tx) => {
      await lockFacts(tx);
      const added = await putFixture(tx, fixture, actorOf(by));
      if (!added.ok) return added;
      const { fixtureId } = added.value;
      const warnings = await findAddingWarnings(tx, fixtureId, fixture);
      if (warnings.length > 0 && !isConfirmed) throw new NothingKept(refused([{ code: "warned", warnings }]));
      if (warnings.length > 0 && !reason) throw new NothingKept(refused([{ code: "reason_needed" }]));
      await recordAct(tx, {
        by,
        action: "fixtures.add",
        subject: `fixture ${fixtureId}`,
        details: { fixture, ...(reason !== undefined && { reason }), warnings },
      });
      return accepted({ fixtureId, warnings });
    }),
  );
}

/** Under the lock of facts: the row, or everything that speaks against it. */
export async function putFixture(
  tx: Tx,
  fixture: NewFixture,
  source: string,
): Promise<Result<{ fixtureId: FixtureId }, AddProblem>> {
  const { homeClubId, awayClubId, roundId } = fixture;
  const known = await selectKnownAround(tx, fixture);
  const problems: AddProblem[] = [];
  if (!known.clubIds.includes(homeClubId)) problems.push({ code: "unknown_club", field: "home" });
  if (!known.clubIds.includes(awayClubId)) problems.push({ code: "unknown_club", field: "away" });
  if (homeClubId === awayClubId) problems.push({ code: "own_opponent", field: "away" });
  if (roundId !== null && !known.roundIds.includes(roundId)) problems.push({ code: "unknown_round", field: "round" });
  if (known.isIdTaken) problems.push({ code: "id_taken", field: "id" });
  if (known.isCodeTaken) problems.push({ code: "code_taken", field: "code" });
  // The button pressed twice, or two operators with the same message from the league.
  if (known.isThere) problems.push({ code: "fixture_exists", field: null });
  if (problems.length > 0) return refused(problems);
  return accepted({ fixtureId: await insertFixture(tx, fixture, source) });
}

/** Thrown out of a transaction that wrote to see what it would mean: nothing of it stays, and its answer is given. */
export class NothingKept<T> extends Error {
  readonly answer: T;
  constructor(answer: T) {
    super("nothing of it was kept");
    this.answer = answer;
  }

  /** The answer of the work, whether what it wrote stayed or not. */
  static async answered<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof NothingKept) return error.answer as T;
      throw error;
    }
  }
}
