/**
 * The one place that talks to the server. A call's address, method and types come from the contract: the type parameter
 * names the contract's call, and the literals given here must be the ones it declares, so a change there fails to compile.
 * Only types are imported, so no schema travels to the browser.
 */
import type { AnswerOf, BodyOf, CallSpec, ParamsOf, QueryOf } from "@elleveren/contract";

import { isAccountCall, noteAccountAnswer } from "./session/authentication.ts";
import { noteServerDate } from "./clock.ts";
import { noteReached } from "./connection.ts";
import { csrfToken } from "./cookies.ts";
import { noteStamp } from "./freshness.ts";
import { ApiFailure, isApiFailure, isRefusal, readProblems } from "./problems.ts";
import { saysNobodyIsHere } from "./refusals.ts";
import { forgetAnswer, keepSeen, lastSeen, noteWrite, seenVisit } from "./seen-answers.ts";
import { copiesAreReplaced, maySeeLast, noteLastSeen, noteNeverSeen, seesFirst } from "./seen-queries.ts";
import { insideSession } from "./session/session-end.ts";
import { answeredSessionToken, SESSION_HEADER, sessionToken } from "./session/session-token.ts";

import { attendanceHeaders } from "./session/unattended.ts";

export interface Api<C extends CallSpec> {
  readonly method: C["method"];
  readonly path: C["path"];
}

/** `const getMe = api<typeof meCall>("GET", "/api/me/")`. */
export const api = <C extends CallSpec>(method: C["method"], path: C["path"]): Api<C> => ({ method, path });

type Part<Name extends string, T> = T extends undefined
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: T };
type QueryPart<T> = T extends undefined ? { readonly query?: undefined } : { readonly query?: T };

export type CallOptions<C extends CallSpec> = Part<"params", ParamsOf<C>> &
  QueryPart<QueryOf<C>> &
  Part<"body", BodyOf<C>> & {
    readonly signal?: AbortSignal;
    /** Makes a repeat of a squad write answer as the first did. */
    readonly idempotencyKey?: string;
    /** Values that must stand in no URL and no log, such as the key of an e-mail. */
    readonly headers?: Readonly<Record<string, string>>;
    /** A background write: a refusal opens no sign-in. */
    readonly isUnseen?: boolean;
  };

/** The same without the call's types. */
interface GivenOptions {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isUnseen?: boolean;
}

/**
 * Makes the call and returns its body; throws `ApiFailure`. A query without data may be answered by this browser's
 * stored answer, before the server or when the network fails (`seen-queries.ts`). A write waits until no stored answer
 * stands on the page any more; one that meets an ended session waits for its owner to sign in, and is sent again
 * unchanged (`session-end.ts`).
 */
export async function send<C extends CallSpec>(spec: Api<C>, options: CallOptions<C>): Promise<AnswerOf<C>> {
  const given = options as GivenOptions;
  const url = callAddress(spec.path, given.params, given.query);
  if (spec.method !== "GET") {
    const write = async () => (await ask(spec.method, url, given)).answer as AnswerOf<C>;
    if (given.isUnseen) return write();
    await copiesAreReplaced();
    noteWrite(url);
    return insideSession(url, write).finally(() => noteWrite(url));
  }
  if (given.signal && seesFirst(given.signal)) return seenFirst(url, given.signal);
  const askedIn = seenVisit();
  try {
    const { answer, text } = await ask(spec.method, url, given);
    keepSeen(url, text, askedIn);
    return answer as AnswerOf<C>;
  } catch (error) {
    if (isRefusal(error)) forgetAnswer(url);
    if (saysNobodyIsHere(error) && !isAccountCall(url)) for (const listener of refusedReads) listener();
    const isLost = isApiFailure(error) && error.kind === "network";
    const seen = isLost && maySeeLast(given.signal) ? await lastSeen(url) : null;
    if (seen === null || given.signal === undefined) throw error;
    noteLastSeen(given.signal, seen.atMs);
    return JSON.parse(seen.text) as AnswerOf<C>;
  }
}

/** The stored answer, without a word to the server; throws when there is none. */
async function seenFirst<T>(url: string, signal: AbortSignal): Promise<T> {
  const seen = await lastSeen(url);
  if (seen === null) {
    noteNeverSeen(signal);
    throw new Error(`never seen: ${url}`);
  }
  noteLastSeen(signal, seen.atMs);
  return JSON.parse(seen.text) as T;
}

/** A file of the host's own that holds JSON, at an address that its content decides. Throws `ApiFailure`. */
export const readFile = async <T>(url: string, signal: AbortSignal): Promise<T> =>
  (await ask("GET", url, { signal })).answer as T;

const refusedReads = new Set<() => void>();

/** Calls the listener when a read was refused for lack of a session, until the returned function is called. */
export function onRefusedRead(listener: () => void): () => void {
  refusedReads.add(listener);
  return () => void refusedReads.delete(listener);
}

async function ask(method: string, url: string, given: GivenOptions): Promise<{ answer: unknown; text: string }> {
  const response = await reach(url, {
    method,
    credentials: "same-origin",
    headers: { ...headersOf(method, given.body !== undefined, given.idempotencyKey), ...given.headers },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    ...(given.signal ? { signal: given.signal } : {}),
  });
  noteServerDate(response.headers.get("date"));
  if (response.ok) noteStamp(given.signal, response.headers.get("x-live-stamp"));
  answeredSessionToken(response.headers.get(SESSION_HEADER));
  if (!response.ok) throw await failureOf(url, response);
  const text = response.status === 204 ? "{}" : await readText(url, response, given.signal);
  const answer = parseJson(text);
  if (answer === undefined) {
    throw new ApiFailure({ kind: "server", url, status: response.status, detail: "The answer is not JSON." });
  }
  noteAccountAnswer(url, response.status, answer);
  return { answer, text };
}

/** Whether anybody answers: the connection is told. */
export const askServer = (): Promise<unknown> => reach("/api/notices/", { cache: "no-store" }).catch(() => undefined);

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    noteReached(true);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    noteReached(false);
    throw new ApiFailure({
      kind: "network",
      url,
      status: 0,
      detail: error instanceof Error ? error.message : String(error),
    });
  }
}

/** The body of a success; one that breaks off on its way is a failure like any other. */
async function readText(url: string, response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiFailure({ kind: "network", url, status: 0, detail: String(error) });
  }
}

async function failureOf(url: string, response: Response): Promise<ApiFailure> {
  const text = await response.text().catch(() => "");
  const body = parseJson(text);
  noteAccountAnswer(url, response.status, body);
  if (response.status === 400 && body !== undefined) {
    const problems = readProblems(body);
    return new ApiFailure({ kind: "problems", url, status: 400, problems, body, detail: text });
  }
  const retryAfter = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  const retryAfterSeconds = Number.isNaN(retryAfter) ? null : retryAfter;
  const detail = detailText(body) ?? text;
  return new ApiFailure({ kind: "server", url, status: response.status, body, detail, retryAfterSeconds });
}

/** The text of `{"detail": …}` or of a plain JSON string. */
function detailText(body: unknown): string | undefined {
  if (typeof body === "string") return body;
  const detail = typeof body === "object" && body !== null ? (body as { detail?: unknown }).detail : undefined;
  return typeof detail === "string" ? detail : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function headersOf(method: string, hasBody: boolean, idempotencyKey: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json", ...attendanceHeaders() };
  if (hasBody) headers["content-type"] = "application/json";
  const session = sessionToken();
  if (session !== null) headers[SESSION_HEADER] = session;
  if (method !== "GET") {
    const token = csrfToken();
    if (token !== undefined) headers["x-csrftoken"] = token;
  }
  if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
  return headers;
}

/** Fills `:names` of the path and adds the query; null and undefined are left out. */
export function callAddress(path: string, params: object = {}, query: object = {}): string {
  const values = params as Readonly<Record<string, unknown>>;
  const filled = path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return search === "" ? filled : `${filled}?${search}`;
}
