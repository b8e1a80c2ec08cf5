/**
 * How messages went, noted for many webhooks by one statement: what is answered while one is under way goes with the next. So
 * a thousand answers a second cost some dozens of statements, and one answer alone waits for nothing.
 */
import type { Queryable } from "../../../context.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import { type Finished, finishTurns, type Turn } from "./deliveries.sql.ts";

/** Resolves to what is sent next to the webhook; null when its lease was given back. */
export type Finish = (one: Finished) => Promise<Turn | null>;

interface Waiting {
  readonly one: Finished;
  readonly resolve: (turn: Turn | null) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_TOGETHER = 200;

export function createFinish(db: Queryable, leaseSeconds: number): Finish {
  const waiting: Waiting[] = [];
  let isUnderWay = false;

  const note = async (some: readonly Waiting[]): Promise<void> => {
    try {
      const turns = await finishTurns(
        db,
        some.map(({ one }) => one),
        leaseSeconds,
      );
      for (const { one, resolve } of some) resolve(turns.get(one.webhook.webhookId) ?? null);
    } catch (error) {
      // One that cannot be noted keeps no other from it; a database that is away answers none of them.
      if (some.length === 1 || isUnavailable(error)) for (const { reject } of some) reject(error);
      else for (const each of some) await note([each]);
    }
  };
  const noteAll = async (): Promise<void> => {
    isUnderWay = true;
    while (waiting.length > 0) await note(waiting.splice(0, MOST_TOGETHER));
    isUnderWay = false;
  };
  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      if (!isUnderWay) void noteAll();
    });
}
