/** Whether the person at this session proved a short while ago who he is. */
import type { Queryable } from "../../context.ts";
import { selectSession } from "../../http/session.sql.ts";

const PROOF_LASTS_SECONDS = 600;

/** True when the session's owner signed in, or proved it once more, within the last ten minutes of the machines' time. */
export async function isRecentlyProved(db: Queryable, token: string | null): Promise<boolean> {
  const session = token === null ? null : await selectSession(db, token);
  return session !== null && session.provedSecondsAgo < PROOF_LASTS_SECONDS;
}
