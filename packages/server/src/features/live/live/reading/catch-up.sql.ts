/** Whether a process that was cut off can go on from what it knows. */
import type { Queryable } from "../../../../context.ts";
import { selectNewestRevision } from "./market-rows.sql.ts";
import { selectRounds } from "./season-rows.sql.ts";
import type { LiveRoundState, SeasonMemory } from "../season-memory.ts";

const ORDER: readonly LiveRoundState[] = ["upcoming", "open", "closed", "settled"];

/**
 * True when the database knows less than this process: it was restored from a copy, or is another one. Then nothing that
 * is known here counts. Revisions and the states of rounds only ever go forward.
 */
export async function wasSetBack(db: Queryable, memory: SeasonMemory): Promise<boolean> {
  if ((await selectNewestRevision(db)) < memory.revision) return true;
  const states = new Map((await selectRounds(db)).map(({ roundId, state }) => [roundId, state]));
  return memory.rounds.some(({ roundId, state }) => {
    const now = states.get(roundId);
    return now === undefined || ORDER.indexOf(now) < ORDER.indexOf(state);
  });
}
