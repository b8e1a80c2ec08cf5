/**
 * The TypeScript client of the API: one method a call, typed from the contract, without any dependency.
 *
 *     const elleveren = createClient({ origin: "https://…", token: process.env.ELLEVEREN_TOKEN });
 *     const { entry } = await elleveren.tokenHolder();
 */
import {
  ApiError,
  createCaller,
  createTimeLimit,
  linesOf,
  wait,
  type Abort,
  type Caller,
  type ClientOptions,
} from "./core.ts";
import { OPERATIONS, type Operations, type StreamMessage } from "./generated.ts";

export { ApiError, ProblemsError, UnreachableError } from "./core.ts";
export type { CallOptions, ClientOptions, Fetch, ProblemFound } from "./core.ts";
export type * from "./generated.ts";

export interface StreamOptions {
  /** The round whose footballers are told of; the current one when left out. */
  readonly round?: number;
  /** A stamp (`x-live-stamp`, or of a `state` message): all that has moved since is told first. */
  readonly since?: string;
  readonly signal?: Abort;
}

export interface Client extends Operations {
  /**
   * Changes, as they happen. The connection is made again whenever it breaks or falls silent, and goes on where it was:
   * a message may come twice, none is left out, and where more changed than can be told one by one a message `missed` says
   * so. Ends when the signal says so; throws when the server refuses.
   */
  stream(options?: StreamOptions): AsyncGenerator<StreamMessage>;
  /** Of the session this client signed in with, to go on with it later. */
  sessionToken(): string | null;
}

export function createClient(options: ClientOptions): Client {
  const caller = createCaller(options);
  const methods = Object.entries(OPERATIONS).map(([name, operation]) => [
    name,
    (request: object, given: object) => caller.call(name, operation, request, given),
  ]);
  return {
    ...(Object.fromEntries(methods) as Operations),
    stream: (given) => streamOf(caller, given),
    sessionToken: () => caller.sessionToken(),
  };
}

export interface Page<Row> {
  readonly has_next: boolean;
  readonly results: readonly Row[];
}

/**
 * Every row of a table that is answered page by page:
 *
 *     pages((page) => client.classicStandings({ params, query: { page_standings: page } }).then((all) => all.standings))
 */
export async function* pages<Row>(read: (page: number) => Promise<Page<Row>>, from = 1): AsyncGenerator<Row> {
  for (let page = from; ; page += 1) {
    const { results, has_next: hasNext } = await read(page);
    yield* results;
    if (!hasNext) return;
  }
}

/** The server says something every few seconds: a connection that says nothing for so long is none. */
const SILENCE_SECONDS = 45;
const LONGEST_WAIT_SECONDS = 30;

async function* streamOf(caller: Caller, { round, since, signal }: StreamOptions = {}): AsyncGenerator<StreamMessage> {
  let stamp = since ?? null;
  for (let failures = 0; !isStopped(signal);) {
    const limit = createTimeLimit(SILENCE_SECONDS, signal);
    let pauseSeconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** failures);
    try {
      const headers = { accept: "text/event-stream", ...(stamp === null ? {} : { "last-event-id": stamp }) };
      const answer = await caller.open(
        `/api/stream/${round === undefined ? "" : `?round=${round}`}`,
        headers,
        limit.signal,
      );
      if (!answer.ok) {
        const asked = Number.parseInt(answer.headers.get("retry-after") ?? "", 10);
        if (answer.status !== 503 && answer.status !== 429) throw await refusal(answer);
        if (!Number.isNaN(asked)) pauseSeconds = asked;
      } else {
        let data = "";
        let id: string | null = null;
        for await (const line of linesOf(answer, limit.again)) {
          if (line.startsWith("data:")) data += line.slice(5);
          else if (line.startsWith("id:")) id = line.slice(3).trim();
          else if (line.startsWith("retry:")) pauseSeconds = Number(line.slice(6)) / 1000;
          else if (line === "" && data !== "") {
            failures = 0;
            yield JSON.parse(data) as StreamMessage;
            // Only now has the reader had it.
            stamp = id ?? stamp;
            data = "";
            id = null;
          }
        }
      }
      failures += 1;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      failures += 1;
    } finally {
      limit.end();
    }
    if (!isStopped(signal)) await wait(pauseSeconds, signal).catch(() => undefined);
  }
}

const isStopped = (signal: Abort | undefined): boolean => signal?.aborted === true;

async function refusal(answer: Awaited<ReturnType<Caller["open"]>>): Promise<ApiError> {
  const text = await answer.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // The answer of a proxy in between, in its own words.
  }
  return new ApiError("stream", answer.status, body, null);
}
