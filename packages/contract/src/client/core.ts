/**
 * The path of every call of the client: addresses, sessions and CSRF, repeats, refusals. Nothing but this file and
 * `generated.ts` beside it is needed to use the client, in Node 20 and newer and in browsers.
 */

/** As the platform's own `fetch`, of which little is needed. */
interface Fetching {
  fetch(url: string, init?: FetchInit): Promise<FetchAnswer>;
}
export type Fetch = Fetching["fetch"];

interface FetchInit {
  readonly method?: string;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly signal?: unknown;
  readonly credentials?: unknown;
}

interface FetchAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: { getReader(): BodyReader } | null;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

export interface Abort {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** The globals that Node and browsers have alike, and those that only browsers have. */
interface Platform {
  readonly fetch: Fetch;
  readonly setTimeout: (run: () => void, ms: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
  readonly crypto: { randomUUID(): string };
  readonly TextDecoder: new () => { decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string };
  readonly AbortController: new () => { readonly signal: Abort; abort(): void };
  readonly document?: { readonly cookie: string };
}
const platform = globalThis as unknown as Platform;

export interface ClientOptions {
  /** `https://…` of the server; empty in a page of the server itself. */
  readonly origin: string;
  /** A personal token. Without one, calls carry the session that this client signs in, or the browser's own. */
  readonly token?: string;
  /** Goes on with a session that an earlier client of yours had (`sessionToken`). */
  readonly sessionToken?: string;
  readonly fetch?: Fetch;
  /** How often a call is made again that was not answered, or was answered that it should be; 4 when left out. */
  readonly retries?: number;
  /** A server that wants us to wait longer is not waited for; 60 when left out. */
  readonly longestWaitSeconds?: number;
}

export interface CallOptions {
  readonly signal?: Abort;
  /** Of a call that takes one; made up when left out. Give your own when you may have to repeat it after a crash. */
  readonly idempotencyKey?: string;
}

export interface OperationInfo {
  readonly method: string;
  readonly path: string;
  /** The kind of answer, when it is not JSON. */
  readonly type?: "text" | "bytes";
  readonly idempotent?: true;
}

export interface CallRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** One thing that was wrong with a call, and where. */
export interface ProblemFound {
  /** Field names and row indexes from the outside in; empty for the call as a whole. */
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
  /** The facts beside the code. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The server answered, and not with what was asked for. */
export class ApiError extends Error {
  readonly status: number;
  /** As answered, parsed when it is JSON. */
  readonly body: unknown;
  /** `token_scope`, `token_invalid` …, where the answer has one. */
  readonly code: string | null;
  readonly retryAfterSeconds: number | null;
  constructor(operation: string, status: number, body: unknown, retryAfterSeconds: number | null) {
    super(`${operation} was answered ${status}: ${textOf(body)}`);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    const { code } = (typeof body === "object" && body !== null ? body : {}) as { code?: unknown };
    this.code = typeof code === "string" ? code : null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 400: everything that was wrong. */
export class ProblemsError extends ApiError {
  readonly problems: readonly ProblemFound[];
  constructor(operation: string, body: unknown) {
    super(operation, 400, body, null);
    this.name = "ProblemsError";
    this.problems = findProblems(body);
  }
  has(code: string): boolean {
    return this.problems.some((problem) => problem.code === code);
  }
}

/** No answer came, however often it was tried. */
export class UnreachableError extends Error {
  constructor(operation: string, cause: unknown) {
    super(`${operation} was not answered`, { cause });
    this.name = "UnreachableError";
  }
}

export interface Caller {
  /** Of the session that this client is signed in with; null with a token, in a browser, and signed out. */
  sessionToken(): string | null;
  call(name: string, operation: OperationInfo, request?: CallRequest, options?: CallOptions): Promise<unknown>;
  /** An answer whose body is read as it comes; no repeats. */
  open(path: string, headers: Readonly<Record<string, string>>, signal: Abort): Promise<FetchAnswer>;
}

const SESSION_HEADER = "x-session-token";
const FIRST_WAIT_SECONDS = 0.5;

export function createCaller(options: ClientOptions): Caller {
  const { token, retries = 4, longestWaitSeconds = 60 } = options;
  const origin = options.origin.replace(/\/+$/u, "");
  const send: Fetch = options.fetch ?? ((url, init) => platform.fetch(url, init));
  // A page of the server itself has the browser's session; everything else keeps its own.
  const isPage = token === undefined && origin === "" && platform.document !== undefined;
  let session = options.sessionToken ?? "";

  const identity = (): Record<string, string> =>
    token !== undefined ? { authorization: `Bearer ${token}` } : isPage ? {} : { [SESSION_HEADER]: session };

  const csrf = async (): Promise<Record<string, string>> => {
    if (!isPage) return {};
    // Any read sets the cookie where it is missing.
    if (csrfCookie() === null) await send(`${origin}/api/me/`, { credentials: "same-origin" });
    return { "x-csrftoken": csrfCookie() ?? "" };
  };

  const once = async (
    url: string,
    operation: OperationInfo,
    request: CallRequest,
    given: Once,
  ): Promise<FetchAnswer> => {
    const headers: Record<string, string> = { accept: operation.type ? "*/*" : "application/json", ...identity() };
    if (operation.method !== "GET") Object.assign(headers, await csrf());
    if (request.body !== undefined) headers["content-type"] = "application/json";
    if (given.key !== null) headers["idempotency-key"] = given.key;
    const answer = await send(url, {
      method: operation.method,
      headers,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(given.signal ? { signal: given.signal } : {}),
      ...(isPage ? { credentials: "same-origin" } : {}),
    });
    session = answer.headers.get(SESSION_HEADER) ?? session;
    // A session that ended is one to forget: 410 says so.
    if (answer.status === 410) session = "";
    return answer;
  };

  return {
    sessionToken: () => (session === "" ? null : session),
    async call(name, operation, request = {}, { signal, idempotencyKey } = {}) {
      const url = origin + addressOf(operation.path, request);
      const key = operation.idempotent ? (idempotencyKey ?? platform.crypto.randomUUID()) : null;
      const given = { key, signal };
      for (let attempt = 0; ; attempt += 1) {
        const backOff = FIRST_WAIT_SECONDS * 2 ** attempt;
        let answer: FetchAnswer;
        let body: unknown;
        try {
          answer = await once(url, operation, request, given);
          body = answer.ok ? await readBody(answer, operation.type) : await readBody(answer);
        } catch (error) {
          if (signal?.aborted) throw error;
          // It may have happened: only what can be done twice is done again.
          const mayRepeat = operation.method === "GET" || key !== null;
          if (!mayRepeat || attempt >= retries) throw new UnreachableError(name, error);
          await wait(backOff, signal);
          continue;
        }
        if (answer.ok) return body;
        const wanted = Number.parseInt(answer.headers.get("retry-after") ?? "", 10);
        const retryAfter = Number.isNaN(wanted) ? null : wanted;
        // Neither was begun, so both may be repeated, whatever they are.
        const isLater = answer.status === 503 || answer.status === 429;
        if (isLater && attempt < retries && (retryAfter ?? backOff) <= longestWaitSeconds) {
          await wait(retryAfter ?? backOff, signal);
          continue;
        }
        throw answer.status === 400
          ? new ProblemsError(name, body)
          : new ApiError(name, answer.status, body, retryAfter);
      }
    },
    open: (path, headers, signal) =>
      send(origin + path, {
        headers: { ...identity(), ...headers },
        signal,
        ...(isPage ? { credentials: "same-origin" } : {}),
      }),
  };
}

interface Once {
  readonly key: string | null;
  readonly signal: Abort | undefined;
}

function addressOf(path: string, { params = {}, query = {} }: CallRequest): string {
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join("&");
  return search === "" ? filled : `${filled}?${search}`;
}

async function readBody(answer: FetchAnswer, type?: OperationInfo["type"]): Promise<unknown> {
  if (type === "bytes") return new Uint8Array(await answer.arrayBuffer());
  const text = await answer.text();
  if (type === "text") return text;
  if (text === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // A success that is no JSON broke off on its way; a refusal by a proxy in between is text.
    if (answer.ok) throw error;
    return text;
  }
}

/** Resolves after so many seconds; rejects when the signal says to stop. */
export function wait(seconds: number, signal?: Abort): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      platform.clearTimeout(timer);
      reject(new Error("The call was stopped."));
    };
    const timer = platform.setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/** By its name over https first. */
const csrfCookie = (): string | null => cookie("__Host-csrftoken") ?? cookie("csrftoken");

function cookie(name: string): string | null {
  const pairs = (platform.document?.cookie ?? "").split("; ");
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body.slice(0, 300);
  const { detail } = (typeof body === "object" && body !== null ? body : {}) as { detail?: unknown };
  return typeof detail === "string" ? detail : (JSON.stringify(body) ?? "").slice(0, 300);
}

/** Of the nested answer of most calls, and of the flat one of the account API. */
function findProblems(body: unknown, path: readonly (string | number)[] = []): ProblemFound[] {
  if (Array.isArray(body)) {
    return body.flatMap((item: unknown, index) => {
      const found = problemOf(item, path);
      return found ? [found] : findProblems(item, [...path, index]);
    });
  }
  if (typeof body !== "object" || body === null) return [];
  const { status, errors } = body as { readonly status?: unknown; readonly errors?: unknown };
  if (status === 400 && Array.isArray(errors)) {
    return (errors as { code: string; message: string; param?: string }[]).map(
      ({ code, message, param, ...facts }) => ({
        path: param === undefined ? [] : param.split("."),
        code,
        message,
        facts,
      }),
    );
  }
  return Object.entries(body).flatMap(([field, value]) =>
    findProblems(value, field === "non_field_errors" ? path : [...path, field]),
  );
}

function problemOf(item: unknown, path: readonly (string | number)[]): ProblemFound | null {
  if (typeof item !== "object" || item === null) return null;
  const { code, message, ...facts } = item as Record<string, unknown>;
  return typeof code === "string" && typeof message === "string" ? { path, code, message, facts } : null;
}

/** Stops what it began after so long; `again` begins to count anew. */
export function createTimeLimit(seconds: number, signal?: Abort) {
  const controller = new platform.AbortController();
  let timer: unknown = null;
  const stop = () => controller.abort();
  const again = () => {
    platform.clearTimeout(timer);
    timer = platform.setTimeout(stop, seconds * 1000);
  };
  const end = () => {
    platform.clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  };
  if (signal?.aborted) stop();
  else signal?.addEventListener("abort", stop, { once: true });
  again();
  return { signal: controller.signal, again, end };
}

/** The lines of a text that comes in pieces. */
export async function* linesOf(answer: FetchAnswer, onPiece: () => void): AsyncGenerator<string> {
  const reader = answer.body?.getReader();
  if (!reader) return;
  const decoder = new platform.TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onPiece();
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines.map((line) => line.replace(/\r$/u, ""));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
