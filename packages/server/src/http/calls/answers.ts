/**
 * Large public answers are made once per version of their data, kept as bytes, and compressed once per encoding. A
 * client that has the newest gets 304; none is given a stale one. An answer may carry a few fields of the viewer's own
 * in front of the part that all share.
 */
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";

import { accepts, encodingFor, isKnown } from "../transport/negotiation.ts";
import { deflateTail, gzipWithTail, type DeflatedTail } from "../transport/gzip-with-tail.ts";

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Level 5 of 11: 440 footballers in 15 ms and within a few per cent of the best. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Smaller answers travel in one packet as they are. */
const WORTH_COMPRESSING_BYTES = 1400;
/** Asked for every time: a 304 is cheap, and no cache hides a goal. */
const PUBLIC = "public, max-age=0, must-revalidate";
const VARY = "accept-encoding, cookie";
const JSON_TYPE = "application/json; charset=utf-8";
const PRIVATE = "private, max-age=0, must-revalidate";

export interface AnswerRequest {
  /** The answer's subject. */
  readonly key: string;
  /** The version of its data: the same key and version give the same bytes. */
  readonly version: number | string;
  readonly make: () => object;
}

/** An answer that needs nothing made any more, for `front.ts`. */
export interface ReadyAnswer {
  readonly etag: string;
  /** Names and values in turns: those that go with these bytes and this tag. */
  readonly headers: readonly string[];
  readonly plain: Buffer;
  /** Compressed forms by encoding; a form that is missing has not been asked for yet. */
  readonly isCompressed: boolean;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

export interface Answers {
  /** The kept answer to all, when it is of this version. */
  ready(key: string, version: number | string): ReadyAnswer | null;
  /** Sends the cached answer, or makes it first. Resolves with the reply, already sent, as Fastify expects. */
  send(request: Asking, reply: object, answer: AnswerRequest): Promise<never>;
  /** The same with fields of the viewer's own in place of the shared ones. */
  sendWith(
    request: Asking,
    reply: object,
    answer: AnswerRequest,
    own: Readonly<Record<string, unknown>>,
  ): Promise<never>;
}

/** The part of a request that matters here; a route's own request and reply carry types of their own. */
interface Asking {
  readonly headers: IncomingHttpHeaders;
}

interface KeptAnswer {
  readonly version: number | string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br?: Promise<Buffer>;
  readonly gzip?: Promise<Buffer>;
  readonly ready: { -readonly [Name in keyof ReadyAnswer]: ReadyAnswer[Name] };
  /** The answer without its opening brace and the viewer's own fields: follows them and a comma. */
  readonly tail: Buffer;
  readonly deflatedTail?: Promise<DeflatedTail>;
}

/**
 * Answers kept for one group of calls; beyond `size` keys the longest unused is forgotten. `ownFields` are those that
 * `sendWith` replaces.
 */
export function createAnswers(size = 200, ownFields: readonly string[] = []): Answers {
  const kept = new Map<string, KeptAnswer>();

  const use = (key: string, answer: KeptAnswer) => {
    kept.delete(key);
    kept.set(key, answer);
  };
  const find = ({ key, version, make }: AnswerRequest): KeptAnswer => {
    const before = kept.get(key);
    const answer = before?.version === version ? before : keep(version, make(), ownFields);
    use(key, answer);
    for (const oldest of kept.keys()) {
      if (kept.size <= size) break;
      kept.delete(oldest);
    }
    return answer;
  };
  return {
    ready(key, version) {
      const answer = kept.get(key);
      if (answer?.version !== version) return null;
      use(key, answer);
      return answer.ready;
    },
    async send(request, reply, wanted) {
      await sendKept(request, reply as FastifyReply, find(wanted));
      return reply as never;
    },
    async sendWith(request, reply, wanted, own) {
      await sendPersonal(request, reply as FastifyReply, find(wanted), own);
      return reply as never;
    },
  };
}

function keep(version: number | string, value: object, ownFields: readonly string[]): KeptAnswer {
  const plain = Buffer.from(JSON.stringify(value));
  const shared = Object.fromEntries(Object.entries(value).filter(([name]) => !ownFields.includes(name)));
  const tail = ownFields.length === 0 ? Buffer.alloc(0) : Buffer.from(JSON.stringify(shared).slice(1));
  const etag = `W/"${digest(plain)}"`;
  const headers = ["cache-control", PUBLIC, "etag", etag, "vary", VARY, "content-type", JSON_TYPE];
  const ready = { etag, headers, plain, isCompressed: plain.length >= WORTH_COMPRESSING_BYTES };
  return { version, etag, plain, tail, ready };
}

const digest = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("base64url").slice(0, 22);

async function sendKept(request: Asking, reply: FastifyReply, answer: KeptAnswer): Promise<unknown> {
  if (isAnswered(request, reply, answer.etag, PUBLIC)) return reply.code(304).send();
  const encoding = answer.ready.isCompressed ? encodingFor(request) : null;
  if (encoding === null) return reply.send(answer.plain);
  const bytes = await remember(answer, encoding, () =>
    compress[encoding](answer.plain, encoding === "br" ? BROTLI : {}),
  );
  answer.ready[encoding] = bytes;
  return reply.header("content-encoding", encoding).send(bytes);
}

async function sendPersonal(
  request: Asking,
  reply: FastifyReply,
  answer: KeptAnswer,
  own: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const head = Buffer.from(`${JSON.stringify(own).slice(0, -1)},`);
  const etag = `${answer.etag.slice(0, -1)}.${digest(head)}"`;
  if (isAnswered(request, reply, etag, PRIVATE)) return reply.code(304).send();
  if (!accepts(request, "gzip")) return reply.send(Buffer.concat([head, answer.tail]));
  const tail = await remember(answer, "deflatedTail", () => deflateTail(answer.tail));
  return reply.header("content-encoding", "gzip").send(gzipWithTail(head, tail));
}

/** Computed at first need, then kept; concurrent calls wait for the same computation. */
function remember<Name extends "br" | "gzip" | "deflatedTail">(
  answer: KeptAnswer,
  name: Name,
  make: () => NonNullable<KeptAnswer[Name]>,
): NonNullable<KeptAnswer[Name]> {
  const slots = answer as { -readonly [N in Name]?: NonNullable<KeptAnswer[N]> };
  return (slots[name] ??= make());
}

/** Sets what every answer carries; true when the client has this one already. */
function isAnswered(request: Asking, reply: FastifyReply, etag: string, caching: string): boolean {
  reply.header("cache-control", caching).header("etag", etag).header("vary", VARY);
  reply.header("content-type", JSON_TYPE);
  return isKnown(request, etag);
}
