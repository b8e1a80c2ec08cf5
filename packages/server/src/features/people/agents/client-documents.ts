/**
 * Programs that are known by the address of a document of theirs and register nowhere (OAuth Client ID Metadata Document). The
 * address comes from outside: it is read for a signed-in person alone, never inside the own network, without redirects, and what
 * comes is bounded in size and time. A copy is kept as long as the document's host says, within bounds of ours.
 */
import type { AccountId } from "@elleveren/rules";

import { createPublicReader, Unreadable } from "../../../adapters/public-network/index.ts";
import type { Context } from "../../../context.ts";
import { tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { createSharedLimiter } from "../../../http/limits/shared-limits.ts";
import { type Client, isFresh, upsertDocument } from "./agents.sql.ts";
import { readClient } from "./read-client.ts";

const TIMEOUT_MS = 5000;
const LARGEST_BYTES = 10 * 1024;
const FRESH_LEAST_SECONDS = 5 * 60;
const FRESH_MOST_SECONDS = 24 * 3600;
/** Documents that one person has us read. */
const READS_PER_HOUR = 20;
const HOUR_MS = 3_600_000;
const ADDRESS_MAX_LENGTH = 500;
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

export interface ClientDocuments {
  /** Sees to it that a program known by an address is there as its document has it now. Throws 429 after too many reads. */
  read(account: AccountId, clientId: string): Promise<void>;
  close(): Promise<void>;
}

export function createClientDocuments(ctx: Context): ClientDocuments {
  const allowLoopback = ctx.config.feedsFromLoopback;
  const reader = createPublicReader({ allowLoopback });
  const reads = createSharedLimiter(ctx, "agent-documents", { attempts: READS_PER_HOUR, windowMs: HOUR_MS });
  return {
    async read(account, clientId) {
      if (!isDocumentAddress(clientId, allowLoopback) || (await isFresh(ctx.db, clientId))) return;
      const waitSeconds = reads.take(String(account));
      if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
      try {
        const answer = await reader.read(clientId, {
          timeoutMs: TIMEOUT_MS,
          largestBytes: LARGEST_BYTES,
          accept: "application/json",
          mostRedirects: 0,
          ...(allowLoopback ? {} : { knownOrigins: [] }),
        });
        const client = JSON_TYPE.test(answer.contentType) ? readDocument(clientId, answer.bytes) : null;
        if (client) await upsertDocument(ctx.db, client, freshSeconds(answer.cacheControl));
        else ctx.log.info({ url: clientId }, "a program's document is none");
      } catch (error) {
        // Never kept: the person is told that the program is not known, and may come again.
        if (!(error instanceof Unreadable)) throw error;
        ctx.log.info({ err: error, url: clientId }, "a program's document is not to be had");
      }
    },
    close: () => reader.close(),
  };
}

/** Written as every other reader would write it, with a path, and with nothing that hides where it leads. */
export function isDocumentAddress(text: string, allowLoopback = false): boolean {
  if (text.length > ADDRESS_MAX_LENGTH || !URL.canParse(text)) return false;
  const url = new URL(text);
  const isSafe = url.protocol === "https:" || (allowLoopback && url.protocol === "http:");
  return (
    isSafe && url.href === text && url.pathname !== "/" && url.username + url.password === "" && !text.includes("#")
  );
}

/** Null when it is not a public program's own document. */
function readDocument(clientId: string, bytes: Uint8Array): Client | null {
  const document = parse(bytes);
  if (document === null || document["client_id"] !== clientId || document["client_secret"] !== undefined) return null;
  // A document is read by everybody, so there is no secret to prove who it is by.
  if ((document["token_endpoint_auth_method"] ?? "none") !== "none") return null;
  if (typeof document["client_name"] !== "string") return null;
  const read = readClient(document);
  return read.ok ? { clientId, ...read.value } : null;
}

function parse(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

function freshSeconds(cacheControl: string | null): number {
  const told = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl ?? "")?.[1];
  return Math.min(Math.max(Number(told ?? 0), FRESH_LEAST_SECONDS), FRESH_MOST_SECONDS);
}
