/**
 * `POST /api/feeds/:feed/`. The signature over the raw bytes is checked first; without a good one the answer does not tell
 * whether the feed exists.
 */
import { pushFactsCall, routeSchema, type ParamsOf } from "@elleveren/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

import {
  hear,
  heardOf,
  isHeard,
  isSigned,
  readFacts,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
} from "../../../adapters/match-feeds/index.ts";
import type { Context, Queryable } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests, type AttemptLimiter } from "../../../http/limits/rate-limits.ts";
import type { PushFeedSettings } from "../../../config/match-feed-settings.ts";
import { type FactProblem, isStorableText, quoted } from "../../facts/index.ts";
import { clearAlarm, enterFeed, lockPosition, raiseAlarm, updateHeard, updatePosition } from "./match-feeds.sql.ts";
import { takeMessage } from "./take-message.ts";
import { noteUnexpected } from "./work-feed.ts";

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
/** Of one address, in a minute. */
const WRONG_SIGNATURES = 30;
const MINUTE_MS = 60_000;

export function pushRoutes(app: App, ctx: Context): void {
  const feeds = new Map(
    ctx.config.matchFeeds.flatMap((feed) => (feed.kind === "push" ? [[feed.name, feed] as const] : [])),
  );
  const strangers = createAttemptLimiter({ attempts: WRONG_SIGNATURES, windowMs: MINUTE_MS });
  const limits = new Map<string, AttemptLimiter>(
    [...feeds].map(([name, { messagesPerMinute }]) => [
      name,
      createAttemptLimiter({ attempts: messagesPerMinute, windowMs: MINUTE_MS }),
    ]),
  );

  void app.register(async (scope) => {
    // As it came: the signature is over the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const { body: _body, ...schema } = routeSchema(pushFactsCall);
    const options = { schema, bodyLimit: BODY_LIMIT_BYTES, config: { isSignedLink: true } };
    scope.post(pushFactsCall.path, options, async (request, reply) => {
      const feed = feeds.get((request.params as ParamsOf<typeof pushFactsCall>).feed);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      checkSender(request, feed, body, { strangers, nowMs: databaseMs(ctx) });
      const waitSeconds = limits.get(feed!.name)!.take(feed!.name);
      if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
      return takePush(ctx, feed!, body, reply);
    });
  });
}

/** The database's real time, one for all processes: this machine's clock may be wrong, and a signature ages by it. */
const databaseMs = ({ live }: Pick<Context, "live">): number => live.databaseTimeAt(performance.now());

function checkSender(
  request: FastifyRequest,
  feed: PushFeedSettings | undefined,
  body: Uint8Array,
  { strangers, nowMs }: { strangers: AttemptLimiter; nowMs: number },
): void {
  const keys = feed ? [feed.key, ...(feed.previousKey === null ? [] : [feed.previousKey])] : [];
  const { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature } = request.headers;
  if (isSigned(keys, { timestamp, signature, body, nowSeconds: nowMs / 1000 })) return;
  const waitSeconds = strangers.take(request.ip);
  if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
  throw new HttpError(401, { detail: "Not signed." });
}

async function takePush(ctx: Context, feed: PushFeedSettings, body: Buffer, reply: FastifyReply) {
  const push = readPush(body);
  if (!ctx.findGame()) throw new HttpError(503, { detail: "There is no season yet." }, { "retry-after": "60" });
  const { isPaused, failures } = await enterFeed(ctx.db, feed);
  if (isPaused) throw new HttpError(503, { detail: "Paused by an operator." }, { "retry-after": "60" });
  const { facts, problems } = readFacts(push.facts, push.sequence);
  const { sequence } = push;
  const count = async (tx: Queryable, isRepeated: boolean) => {
    if (sequence !== undefined && !isRepeated) await countIn(tx, feed.name, sequence);
  };
  const message = { kind: "message", messageId: push.message, facts, problems, isWhole: true } as const;
  const result = await takeMessage(ctx, feed, message, count).catch(async (error: unknown) => {
    await noteUnexpected(ctx, feed.name, error).catch(() => {});
    throw error;
  });
  if (failures > 0) {
    await updateHeard(ctx.db, feed.name, null);
    await clearAlarm(ctx.db, feed.name, ["failing"]);
  }
  if (!result.ok)
    return reply.code(422).send({ detail: "Refused.", problems: result.problems.map(presentProblem) } as never);
  const { changed, unchanged, stale, repeated } = result.value;
  return { changed, unchanged, stale, repeated, received_at: new Date(databaseMs(ctx)).toISOString() };
}

/** Numbers that did not come: the operator may want to know, and the sender to send them again. */
async function countIn(tx: Queryable, feed: string, sequence: number): Promise<void> {
  const before = heardOf(await lockPosition(tx, feed));
  // All that it says is older than what it said before, and ignored.
  if (isHeard(before, sequence)) return raiseAlarm(tx, feed, "renumbered", { sequence, highest: before!.highest });
  const heard = hear(before, sequence);
  if (sequence === heard.highest) await clearAlarm(tx, feed, ["renumbered"]);
  await updatePosition(tx, feed, { ...heard });
  if (heard.missing.length === 0) await clearAlarm(tx, feed, ["gap"]);
  else await raiseAlarm(tx, feed, "gap", { missing: heard.missing });
}

/** Throws a 400 for faults of the message's own form; faults of a fact are a refusal, which is kept. */
function readPush(body: Buffer): { message: string; sequence: number | undefined; facts: unknown } {
  const wrong = (field: string, message: string) => new HttpError(400, { [field]: [{ code: "invalid", message }] });
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw wrong("non_field_errors", "The body is not JSON.");
  }
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw wrong("non_field_errors", "Not an object.");
  const { message, sequence, facts, ...others } = json as Readonly<Record<string, unknown>>;
  const [other] = Object.keys(others);
  if (other !== undefined) throw wrong(quoted(other, 100), "There is no such field.");
  if (typeof message !== "string" || message === "" || message.length > 100 || !isStorableText(message)) {
    throw wrong("message", "A text of 1 to 100 characters is needed.");
  }
  if (sequence !== undefined && (!Number.isSafeInteger(sequence) || (sequence as number) < 1)) {
    throw wrong("sequence", "A whole number from 1 is needed.");
  }
  if (!Array.isArray(facts)) throw wrong("facts", "A list is needed.");
  return { message, sequence: sequence as number | undefined, facts };
}

/** As on the wire: `homeScore` is `home_score`. */
function presentProblem({ field, ...problem }: FactProblem): Record<string, unknown> {
  return { ...problem, field: field.replace(/Ms$/, "").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) };
}
