/**
 * A stream is opened by a session or a personal token and ends with it. An ended one is notified to every process at
 * once by the database's triggers; expired ones are looked up every minute, and all of them after the connection to the
 * database was broken. The page then connects again, with its current session.
 */
import { sql } from "kysely";

import type { Context, Queryable } from "../../../../context.ts";
import type { StreamHub } from "./stream-hub.ts";

const LOOK_EVERY_MS = 60_000;

/** Closes ended streams from now on; answers with the function that stops it. */
export function closeEndedStreams({ db, log, notifications }: Context, hub: StreamHub): () => void {
  let last: Promise<void> = Promise.resolve();
  const lookOnce = async () => {
    try {
      const ended = await selectEnded(db, {
        sessions: openIds(hub, "sessionId"),
        tokens: openIds(hub, "tokenId"),
      });
      hub.closeWhere(
        ({ sessionId, tokenId }) =>
          (sessionId !== null && ended.sessions.has(sessionId)) || (tokenId !== null && ended.tokens.has(tokenId)),
      );
    } catch (error) {
      log.warn({ err: error }, "streams of ended sessions were not looked for");
    }
  };
  // One after the other: a session notified during a look may have ended after its query.
  const look = () => void (last = last.then(lookOnce));
  const stopListening = notifications.subscribe((message) => {
    if (message.kind === "resync") return look();
    if (message.kind !== "access-ended") return;
    if (!message.ids) return look();
    const ids = new Set(message.ids);
    const key = message.of === "sessions" ? "sessionId" : "tokenId";
    hub.closeWhere((member) => member[key] !== null && ids.has(member[key]));
  });
  const looking = setInterval(look, LOOK_EVERY_MS).unref();
  return () => {
    clearInterval(looking);
    stopListening();
  };
}

function openIds(hub: StreamHub, key: "sessionId" | "tokenId"): number[] {
  const ids = new Set<number>();
  for (const member of hub.members()) if (member[key] !== null) ids.add(member[key]);
  return [...ids];
}

interface Ids {
  readonly sessions: readonly number[];
  readonly tokens: readonly number[];
}

/** Which of these sessions and tokens are no more; the use of none is noted. */
async function selectEnded(
  db: Queryable,
  { sessions, tokens }: Ids,
): Promise<{ readonly sessions: ReadonlySet<number>; readonly tokens: ReadonlySet<number> }> {
  if (sessions.length === 0 && tokens.length === 0) return { sessions: new Set(), tokens: new Set() };
  const { rows } = await sql<{ of: string; id: number }>`
    select 'sessions' as of, id from unnest(${sessions}::bigint[]) id
    where not exists (select from sessions where session_id = id and expires_at > clock_timestamp())
    union all
    select 'api_tokens', id from unnest(${tokens}::bigint[]) id
    where not exists (select from api_tokens where key_id = id and expires_at > clock_timestamp())`.execute(db);
  const of = (table: string) => new Set(rows.filter((row) => row.of === table).map(({ id }) => id));
  return { sessions: of("sessions"), tokens: of("api_tokens") };
}
