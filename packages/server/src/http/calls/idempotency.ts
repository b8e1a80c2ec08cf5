/**
 * Mutations that may be repeated. A signed-in client sends `Idempotency-Key` (8 to 200 characters) with a mutation; a
 * repeat with the same key and the same body is answered with the first answer and has no second effect. The answer is
 * stored in the transaction of the effect, so neither can exist without the other: a crash between them undoes both,
 * a crash after them is answered from the table. A concurrent repeat waits for the first one's transaction.
 *
 * A call of the contract takes part by how it is served, and any other route by wrapping its handler in `idempotent`:
 *
 *     repeatableCall(app, ctx, confirmTransfersCall, async (ctx, request, reply) => { ... });
 *
 * The handler's `ctx` is the one to use: with a key its `db` is the open transaction, which `transact(ctx.db, ...)`
 * joins. Until the handler has returned nothing is committed, so it must not wait for its own notifications. Every such
 * mutation waits its turn in the queue of writes (`ctx.writes`), or gets 503 at once when that would take too long.
 * Refusals (`throw refuse(...)`) roll back the handler's writes, and are stored as the first answer all the same.
 */
import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";

import type { Context, Tx } from "../../context.ts";
import { transact } from "../../db/writing/transactions.ts";
import { withoutEndSlashes } from "../transport/end-slashes.ts";
import { HttpError, refuse } from "./errors.ts";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Fastify's handler is typed from the route's schema; the wrapper keeps those types. */
type Handler<Request, Reply, Body> = (ctx: Context, request: Request, reply: Reply) => Promise<Body>;

/** Makes a mutation's handler safe to repeat; without a key or a signed-in account it just runs. */
export function idempotent<Request extends FastifyRequest, Reply extends FastifyReply, Body>(
  ctx: Context,
  handler: Handler<Request, Reply, Body>,
): (request: Request, reply: Reply) => Promise<Body> {
  return marked(async (request: Request, reply: Reply) => {
    const key = request.headers["idempotency-key"];
    if (!request.account) return handler(ctx, request, reply);
    const { accountId } = request.account;
    const { db } = ctx.writes;
    if (request.inner?.isRehearsal) return rehearse(ctx, request, reply, handler);
    if (typeof key !== "string") return ctx.writes.run(accountId, () => handler({ ...ctx, db }, request, reply));
    const claim = claimOf(request, accountId, key);
    const answer = await ctx.writes.run(accountId, () =>
      transact(db, async (tx) => {
        if (!(await insertClaim(tx, claim))) return repeatAnswer(tx, claim);
        const first = await firstAnswer({ ...ctx, db: tx as Context["db"] }, tx, request, reply, handler);
        await updateAnswer(tx, claim, first);
        return first;
      }),
    );
    return give<Body>(reply, answer);
  });
}

class Rehearsed extends Error {
  readonly body: unknown;
  constructor(body: unknown) {
    super("rehearsed");
    this.body = body;
  }
}

/** Does all of it, rolls it back, and answers as if it had been done. */
async function rehearse<Request extends FastifyRequest, Reply extends FastifyReply, Body>(
  ctx: Context,
  request: Request,
  reply: Reply,
  handler: Handler<Request, Reply, Body>,
): Promise<Body> {
  try {
    return await ctx.writes.run(request.account!.accountId, () =>
      transact(ctx.writes.db, async (tx) => {
        throw new Rehearsed(await handler({ ...ctx, db: tx as Context["db"] }, request, reply));
      }),
    );
  } catch (error) {
    if (error instanceof Rehearsed) return error.body as Body;
    throw error;
  }
}

const repeatable = new WeakSet<object>();

function marked<H extends object>(handler: H): H {
  repeatable.add(handler);
  return handler;
}

/** Whether a route's handler was wrapped; the contract says of which calls it is so. */
export const isRepeatable = (handler: object): boolean => repeatable.has(handler);

/** The key and body hash of a request; 400 for an invalid key. */
export function claimOf(request: FastifyRequest, accountId: number, key: string): Claim {
  if (key.length < 8 || key.length > 200) throw refuse([{ code: "invalid" }], () => "idempotency_key");
  return { accountId, key, requestHash: hashRequest(request) };
}

/** Answers as stored, a refusal as one. */
export function give<Body>(reply: FastifyReply, answer: Answer): Body {
  reply.code(answer.status);
  if (answer.status >= 400) throw new HttpError(answer.status, answer.body);
  return answer.body as Body;
}

/** The stored answer, unless the same key came with something else. */
export function repeated(claim: Claim, stored: Answer & { readonly requestHash: Buffer }): Answer {
  if (stored.requestHash.equals(claim.requestHash)) return { status: stored.status, body: stored.body };
  return { status: 409, body: refuse([{ code: "idempotency_mismatch" }]).body };
}

async function firstAnswer<Request extends FastifyRequest, Reply extends FastifyReply, Body>(
  ctx: Context,
  tx: Tx,
  request: Request,
  reply: Reply,
  handler: Handler<Request, Reply, Body>,
): Promise<Answer> {
  try {
    const body = await transact(tx, async () => {
      const answered = await handler(ctx, request, reply);
      const problems = request.inner?.check?.(answered) ?? [];
      if (problems.length > 0) throw refuse(problems);
      return answered;
    });
    return { status: reply.statusCode, body };
  } catch (error) {
    // Refusals are answers too. Anything else is a fault: it rolls back the claim, and a repeat tries again.
    if (error instanceof HttpError && error.status < 500 && error.status !== 429) {
      return { status: error.status, body: error.body };
    }
    throw error;
  }
}

export interface Claim {
  readonly accountId: number;
  readonly key: string;
  readonly requestHash: Buffer;
}

function hashRequest(request: FastifyRequest): Buffer {
  const text = JSON.stringify([request.method, withoutEndSlashes(request.url), request.body ?? null]);
  return hash("sha256", text, "buffer");
}

/** False when the key is taken; waits while another transaction is about to take it. */
async function insertClaim(tx: Tx, claim: Claim): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (account_id, key, request_hash)
    values (${claim.accountId}, ${claim.key}, ${claim.requestHash})
    on conflict do nothing returning 1 as taken`.execute(tx);
  return rows.length === 1;
}

async function updateAnswer(tx: Tx, claim: Claim, answer: Answer): Promise<void> {
  await sql`update idempotency_keys set status = ${answer.status}, body = ${JSON.stringify(answer.body ?? null)}::json
    where account_id = ${claim.accountId} and key = ${claim.key}`.execute(tx);
}

async function repeatAnswer(tx: Tx, claim: Claim): Promise<Answer> {
  const { rows } = await sql<{ request_hash: Buffer; status: number; body: unknown }>`
    select request_hash, status, body from idempotency_keys
    where account_id = ${claim.accountId} and key = ${claim.key}`.execute(tx);
  const stored = rows[0];
  if (!stored) throw new Error("an idempotency key vanished while it was being repeated");
  return repeated(claim, { requestHash: stored.request_hash, status: stored.status, body: stored.body });
}

/** Answers are kept for a day; a job deletes older ones. Returns how many. */
export async function deleteOldAnswers(ctx: Context): Promise<number> {
  const result = await sql`
    delete from idempotency_keys where created_at < clock_timestamp() - interval '1 day'`.execute(ctx.db);
  return Number(result.numAffectedRows ?? 0);
}
