import type * as contract from "@elleveren/contract";
import type { AnswerOf, CallSpec } from "@elleveren/contract";
import {
  createClient,
  pages,
  ProblemsError,
  UnreachableError,
  type Fetch,
  type Operations,
} from "@elleveren/contract/client.ts";
import { describe, expect, expectTypeOf, test } from "vitest";

type Calls = typeof contract;
type Name = keyof Operations;
/** Calls whose answer in the contract differs from its type in the client. */
type Mismatch = {
  [K in Name]: `${K}Call` extends keyof Calls
    ? Calls[`${K}Call`] extends infer C extends CallSpec
      ? // An untyped answer matches any.
        [keyof AnswerOf<C>] extends [never]
        ? never
        : AnswerOf<C> extends Awaited<ReturnType<Operations[K]>>
          ? never
          : K
      : K
    : K;
}[Name];

test("every method answers what the contract's call does; files are texts, and a picture is bytes", () => {
  expectTypeOf<
    Exclude<
      Mismatch,
      "leagueTableFile" | "leagueOwnershipFile" | "departmentTableFile" | "peopleTableFile" | "deadlinesCalendar"
    >
  >().toEqualTypeOf<never>();
  expectTypeOf<Awaited<ReturnType<Operations["leagueTableFile"]>>>().toEqualTypeOf<string>();
  expectTypeOf<Awaited<ReturnType<Operations["feedPicture"]>>>().toEqualTypeOf<Uint8Array>();
  expectTypeOf<Parameters<Operations["myTeam"]>[0]>().toEqualTypeOf<{
    readonly params: { readonly entryId: number };
  }>();
});

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers one after the other; an error is a connection that broke. */
function scripted(...answers: (Response | Error)[]): { readonly fetch: Fetch; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch: Fetch = async (url, init) => {
    sent.push({ url, method: init?.method ?? "GET", headers: init?.headers as Record<string, string> });
    const answer = answers.shift() ?? new Response("{}");
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { fetch, sent };
}
const later = (status: number, seconds: number) =>
  new Response(JSON.stringify({ detail: "Wait." }), { status, headers: { "retry-after": String(seconds) } });
const body = { name: "En plan" };

describe("repeats", () => {
  test("503 and 429 are waited out, whatever the call; the key stays the same", async () => {
    const { fetch, sent } = scripted(later(503, 0), later(429, 0), new Response('{"id":1}'));
    const client = createClient({ origin: "https://game.example.org/", token: "elv_x", fetch });
    await expect(client.createPlan({ params: { entryId: 7 }, body })).resolves.toEqual({ id: 1 });
    expect(sent.map(({ url, method }) => `${method} ${url}`)).toEqual(
      Array(3).fill("POST https://game.example.org/api/plans/7/"),
    );
    expect(new Set(sent.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(sent[0]?.headers).toMatchObject({ authorization: "Bearer elv_x", "content-type": "application/json" });
    expect(sent[0]?.headers["idempotency-key"]).toMatch(/^[\w-]{36}$/);
  });

  test("a server that wants to be left alone for long is, and its answer is the error", async () => {
    const { fetch, sent } = scripted(later(503, 3600));
    const client = createClient({ origin: "https://game.example.org", fetch });
    await expect(client.eventStatus()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 3600 });
    expect(sent).toHaveLength(1);
  });

  test("a broken connection: reads and keyed writes are made again, others are not", async () => {
    const broken = new TypeError("fetch failed");
    const reading = scripted(broken, new Response("{}"));
    await createClient({ origin: "", fetch: reading.fetch }).eventStatus();
    expect(reading.sent).toHaveLength(2);
    const writing = scripted(broken);
    const client = createClient({ origin: "", fetch: writing.fetch });
    await expect(client.watch({ params: { footballerCode: 1 } })).rejects.toThrow(UnreachableError);
    expect(writing.sent).toHaveLength(1);
  });

  test("stops where it is told to", async () => {
    const { fetch } = scripted(later(503, 30));
    const stop = new AbortController();
    const asked = createClient({ origin: "", fetch }).eventStatus(undefined, { signal: stop.signal });
    setTimeout(() => stop.abort(), 10);
    await expect(asked).rejects.toThrow("stopped");
  });
});

describe("refusals", () => {
  test("every problem has its place, code and facts", async () => {
    const problems = {
      non_field_errors: [{ message: "Too dear.", code: "budget_exceeded", by_tenths: 3 }],
      picks: [{}, { element: [{ message: "Twice.", code: "duplicate_element" }] }],
    };
    const { fetch } = scripted(Response.json(problems, { status: 400 }));
    const error = await createClient({ origin: "", fetch })
      .confirmTransfers({ body: { entry: 1, event: 2, transfers: [] } })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ProblemsError);
    const { problems: found } = error as ProblemsError;
    expect(found).toEqual([
      { path: [], code: "budget_exceeded", message: "Too dear.", facts: { by_tenths: 3 } },
      { path: ["picks", 1, "element"], code: "duplicate_element", message: "Twice.", facts: {} },
    ]);
    expect((error as ProblemsError).has("duplicate_element")).toBe(true);
  });

  test("those of the account API too", async () => {
    const answer = { status: 400, errors: [{ code: "required", message: "Needed.", param: "sessions.0" }] };
    const { fetch } = scripted(Response.json(answer, { status: 400 }));
    await expect(createClient({ origin: "", fetch }).authLogin({ body: {} })).rejects.toMatchObject({
      problems: [{ path: ["sessions", "0"], code: "required" }],
    });
  });

  test("a missing parameter is a mistake of the caller's, told before anything is sent", async () => {
    const { fetch, sent } = scripted();
    const client = createClient({ origin: "", fetch });
    await expect(client.myTeam({ params: {} as never })).rejects.toThrow("needs entryId");
    expect(sent).toEqual([]);
  });
});

test("a table of several pages is read row by row", async () => {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    return { has_next: page < 3, results: [page * 10, page * 10 + 1] };
  };
  const rows: number[] = [];
  for await (const row of pages(read)) rows.push(row);
  expect([asked, rows]).toEqual([
    [1, 2, 3],
    [10, 11, 20, 21, 30, 31],
  ]);
});
