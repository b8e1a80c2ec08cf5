/** Twenty at a door with fewer places, and the same one twenty times, through HTTP: never one too many. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type ClientAnswer, type TestServer } from "../../../../testing/index.ts";
import { type SeasonEntry, type SmallSeason, startSmallSeason } from "../../../../testing/small-season.ts";
import { codesOf, joinByCode } from "../private-league.testing.ts";

const CROWD = 20;
/** The season's limits: sizes and how many private leagues an entry may be in (KO-17, KO-18). */
const H2H_SIZE = 16;
const PRIVATE_MAX = 30;

let server: TestServer;
let small: SmallSeason;
let admin: SeasonEntry;
const crowd: SeasonEntry[] = [];

beforeAll(async () => {
  server = await startTestServer();
  small = await startSmallSeason(server, { rounds: 4 });
  admin = await small.createEntry();
  for (let count = 0; count < CROWD; count += 1) crowd.push(await small.createEntry());
});
afterAll(() => server?.close());

const makeH2h = async (name = "Dueller") =>
  (await admin.client.post("/api/leagues-h2h/", { name, start_event: 1, ko_rounds: 0, max_entries: H2H_SIZE }))
    .body as {
    readonly id: number;
    readonly code: string;
  };
const makeClassic = async (name = "Klassisk") =>
  (await admin.client.post("/api/leagues-classic/", { name, start_event: 1 })).body as {
    readonly id: number;
    readonly code: string;
  };
const membersOf = async (id: number): Promise<number[]> => {
  const { rows } = await sql<{ entry_id: number }>`
    select entry_id from league_members where league_id = ${id} order by entry_id`.execute(server.ctx.db);
  return rows.map((row) => row.entry_id);
};
/** Private leagues made out of nothing, with this one in each. */
const putInto = (count: number, { entryId }: SeasonEntry) =>
  sql`with made as (
      insert into leagues (name, league_type, scoring, admin_entry_id, start_round_id, code, created_at)
      select 'Fyll ' || n, 'x', 'classic', ${admin.entryId}, 1, 'fill' || ${entryId}::text || n, game_now()
      from generate_series(1, ${count}::integer) n returning league_id)
    insert into league_members (league_id, entry_id, joined_at)
    select league_id, ${entryId}, game_now() from made`.execute(server.ctx.db);
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
const problemsOf = (answer: ClientAnswer) => answer.body.non_field_errors;
const CLOSED = [{ code: "league_closed", message: "This league is closed to new entries." }];

test("twenty at a head-to-head league of sixteen: fifteen beside its creator, whoever they are [EG-57] [EG-53] [V2.3.2, V2.3.4]", async () => {
  const { id, code } = await makeH2h();
  const answers = await Promise.all(crowd.map((entry) => joinByCode(entry, code)));
  const joined = crowd.filter((_, index) => answers[index]!.status === 200);
  expect(joined).toHaveLength(H2H_SIZE - 1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect([answer.status, answer.body]).toEqual([400, { non_field_errors: CLOSED }]);
  }
  expect(await membersOf(id)).toEqual(sorted([admin, ...joined].map(({ entryId }) => entryId)));
  // One goes and five come: one of them is in.
  await joined[0]!.client.post(`/api/league/${id}/leave/`, {});
  const late = crowd.filter((entry) => !joined.includes(entry));
  const again = await Promise.all(late.map((entry) => joinByCode(entry, code)));
  expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await membersOf(id)).toHaveLength(H2H_SIZE);
});

test("twenty at public head-to-head leagues at once: one is filled to its size before the next is made [EG-56]", async () => {
  const answers = await Promise.all(
    crowd.map(({ client, entryId }) => client.post("/api/leagues-public/join/", { scoring: "h", entry: entryId })),
  );
  expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
  const filled = answers.map(({ body }) => body.name as string);
  const sizes = ["League 1", "League 2"].map((name) => filled.filter((one) => one === name).length);
  expect(sizes).toEqual([H2H_SIZE, CROWD - H2H_SIZE]);
});

describe("one entry", () => {
  test("joining twenty leagues at once gets into as many as its maximum leaves room for [EG-53] [KO-17] [V2.3.2]", async () => {
    const eager = await small.createEntry();
    await putInto(PRIVATE_MAX - 3, eager);
    const leagues = await Promise.all(Array.from({ length: CROWD }, (_, number) => makeClassicOf(number)));
    const answers = await Promise.all(leagues.map(({ code }) => joinByCode(eager, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect([answer.status, problemsOf(answer)]).toEqual([
        400,
        [
          {
            code: "max_private_entries",
            message: "The entry is in the maximum number of private leagues.",
            max: PRIVATE_MAX,
          },
        ],
      ]);
    }
    const made = await eager.client.post("/api/leagues-classic/", { name: "En til", start_event: 1 });
    expect([made.status, codesOf(made, "non_field_errors")]).toEqual([400, ["max_private_entries"]]);
  });

  /** Each by another administrator, so that none of them is in too many. */
  const makeClassicOf = async (number: number) =>
    (await crowd[number]!.client.post("/api/leagues-classic/", { name: `Liga ${number}`, start_event: 1 })).body as {
      readonly code: string;
    };

  test("joining one after another, twenty times at once and by one key is in once [ER-44] [EG-53]", async () => {
    const { id, code } = await makeClassic();
    const [one, many, keyed] = crowd as [SeasonEntry, SeasonEntry, SeasonEntry];
    expect((await joinByCode(one, code)).status).toBe(200);
    const twice = await joinByCode(one, code);
    const already = [{ code: "already_joined", message: "The entry is already in this league." }];
    expect([twice.status, twice.body]).toEqual([400, { non_field_errors: already }]);

    const parallel = await Promise.all(Array.from({ length: CROWD }, () => joinByCode(many, code)));
    expect(parallel.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of parallel.filter(({ status }) => status !== 200)) expect(problemsOf(answer)).toEqual(already);

    const headers = { "idempotency-key": "the-very-same-join" };
    const send = (typed = code) => keyed.client.post("/api/leagues-private/join/", { code: typed }, { headers });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body);
    // The key of one join is no key to another.
    const other = await send((await makeClassic("En annen")).code);
    expect([other.status, codesOf(other, "non_field_errors")]).toEqual([409, ["idempotency_mismatch"]]);
    expect(await membersOf(id)).toEqual(sorted([admin, one, many, keyed].map(({ entryId }) => entryId)));
  });

  test("leaving and joining in two tabs at once is in it or not, and nobody is told of a fault", async () => {
    const { id, code } = await makeClassic("Inn og ut");
    const [tab] = crowd as [SeasonEntry];
    await joinByCode(tab, code);
    for (let turn = 0; turn < 5; turn += 1) {
      const [left, joined] = await Promise.all([
        tab.client.post(`/api/league/${id}/leave/`, {}),
        joinByCode(tab, code),
      ]);
      expect([left.status, joined.status].every((status) => [200, 400].includes(status))).toBe(true);
      const isIn = (await membersOf(id)).includes(tab.entryId);
      if (!isIn) await joinByCode(tab, code);
    }
  });
});

test("banned, closed and full at once: every reason is told, and none of what else there is [EG-53] [ER-43] [ER-45]", async () => {
  const { id, code } = await makeClassic("Stengt");
  const [unwanted] = crowd as [SeasonEntry];
  await admin.client.post(`/api/league/${id}/bans/ban/`, { entry: unwanted.entryId });
  await admin.client.put(`/api/leagues-classic/${id}/`, { closed: true });
  const refused = await joinByCode(unwanted, code);
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      non_field_errors: [...CLOSED, { code: "entry_banned", message: "The entry has been banned from this league." }],
    },
  ]);
  const { id: gone, code: lost } = await makeClassic("Borte");
  await admin.client.post("/api/leagues-private/delete/", { league: gone });
  expect(codesOf(await joinByCode(unwanted, lost), "code")).toEqual(["invalid"]);
});

test("joining with another's entry, or one that is none, is refused and joins nobody [AP-048]", async () => {
  const { id, code } = await makeClassic("Fremmed");
  const [one, other] = crowd as [SeasonEntry, SeasonEntry];
  const send = (entry: unknown) => one.client.post("/api/leagues-private/join/", { code, entry });
  expect((await send(other.entryId)).status).toBe(403);
  expect((await send(999_999_999)).status).toBe(403);
  for (const entry of [0, -1, 1.5, "meg", null, [one.entryId]]) {
    const refused = await send(entry);
    expect([refused.status, Object.keys(refused.body)], JSON.stringify(entry)).toEqual([400, ["entry"]]);
  }
  expect(await membersOf(id)).toEqual([admin.entryId]);
});
