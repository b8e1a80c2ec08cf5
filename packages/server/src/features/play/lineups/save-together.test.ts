/** Line-ups of many managers at one moment: they share a transaction, and nothing else. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { ClientAnswer, CreatedTestEntry } from "../../../testing/index.ts";
import { readSquadTables } from "../../../testing/index.ts";
import { openTransferGame, type TransferGame } from "../transfers/transfers.testing.ts";

interface Pick {
  readonly element: number;
  readonly position: number;
}

let game: TransferGame;
let managers: CreatedTestEntry[];
let keys = 0;

beforeAll(async () => {
  game = await openTransferGame(8);
  managers = Array.from({ length: 8 }, () => game.manager());
});
afterAll(() => game.t.close());

const nextKey = () => `together-${(keys += 1)}`;
const lineup = (picks: readonly Pick[], captain: number) => ({
  event: 2,
  picks: picks.map(({ element, position }) => ({
    element,
    position,
    is_captain: position === captain,
    is_vice_captain: position === (captain % 11) + 1,
  })),
});
async function save(manager: CreatedTestEntry, captain: number, key = nextKey(), changes = {}): Promise<ClientAnswer> {
  const { picks } = (await manager.client.get(`/api/my-team/${manager.entryId}/`)).body as { picks: Pick[] };
  const body = { ...lineup(picks, captain), ...changes };
  return manager.client.post(`/api/my-team/${manager.entryId}/`, body, { headers: { "idempotency-key": key } });
}
const captainOf = ({ body }: ClientAnswer) =>
  (body.picks as (Pick & { is_captain: boolean })[]).find((pick) => pick.is_captain)!.position;
/** The transactions that the newest rows of the log come from. */
async function transactions(count: number): Promise<number> {
  const { rows } = await sql<{ transactions: number }>`select count(distinct xid)::int as transactions
    from (select xmin::text as xid from entry_log order by log_id desc limit ${count}) newest`.execute(game.t.ctx.db);
  return rows[0]!.transactions;
}
/** Holds the one place of shared transactions until the others have come together behind it. */
async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
  const blocker = await game.t.ctx.db.startTransaction().execute();
  await sql`select 1 from round_gates where round_id = 2 for update`.execute(blocker);
  const doing = work();
  try {
    // A save arriving together with the first is held with it.
    let before = "";
    const isSteady = () => {
      const { waiting, underWay } = game.t.ctx.writes.figures();
      const now = `${waiting} ${underWay}`;
      const isSame = waiting + underWay > 0 && now === before;
      before = now;
      return isSame;
    };
    await expect.poll(isSteady, { timeout: 20_000, interval: 300 }).toBe(true);
  } finally {
    await blocker.rollback().execute();
  }
  return doing;
}

test("saves at one moment are one transaction, each with its own receipt, and each squad is its manager's", async () => {
  const answers = await whileHeld(() => Promise.all(managers.map((manager, index) => save(manager, index + 1))));
  expect(answers.map(({ status }) => status)).toEqual(managers.map(() => 200));
  // The first went ahead; those behind it share what follows.
  expect(await transactions(managers.length)).toBeLessThanOrEqual(3);
  for (const [index, manager] of managers.entries()) {
    const { receipt } = answers[index]!.body;
    expect([receipt.entry, receipt.event, captainOf(answers[index]!)]).toEqual([manager.entryId, 2, index + 1]);
    const shown = await manager.client.get(`/api/my-team/${manager.entryId}/`);
    expect(shown.body.picks).toEqual(answers[index]!.body.picks);
    const { results } = (await manager.client.get(`/api/entry/${manager.entryId}/log/`)).body;
    expect(results[0].receipt.signature).toBe(receipt.signature);
  }
});

test("one that is refused, one under an old key and one of another round leave the others alone", async () => {
  const old = await save(managers[0]!, 5, "an-old-key-of-his");
  const answers = await whileHeld(() =>
    Promise.all([
      save(managers[0]!, 5, "an-old-key-of-his"),
      save(managers[1]!, 4, nextKey(), { picks: [] }),
      save(managers[2]!, 4, nextKey(), { event: 1 }),
      save(managers[3]!, 4, nextKey(), { event: 3 }),
      save(managers[4]!, 4, nextKey(), { chip: "2capt" }),
      save(managers[5]!, 4),
      save(managers[6]!, 4),
      save(managers[7]!, 4),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 400, 200, 200, 200, 200]);
  expect(answers[0]!.body).toEqual(old.body);
  expect(answers[1]!.body.picks[0].code).toBe("bad_slots");
  expect(answers[2]!.body.non_field_errors[0].code).toBe("deadline_passed");
  expect(answers[3]!.body.event[0].code).toBe("invalid");
  expect(answers[4]!.body.chips.find((chip: { is_pending: boolean }) => chip.is_pending).name).toBe("2capt");
  const another = await save(managers[0]!, 6, "an-old-key-of-his");
  expect([another.status, another.body.non_field_errors[0].code]).toEqual([409, "idempotency_mismatch"]);
});

test("an entry that somebody holds waits by itself, and the others do not wait for it", async () => {
  const [held, ...others] = managers as [CreatedTestEntry, ...CreatedTestEntry[]];
  const blocker = await game.t.ctx.db.startTransaction().execute();
  await sql`select 1 from entries where entry_id = ${held.entryId} for update`.execute(blocker);
  let isAnswered = false;
  const waiting = save(held, 7).finally(() => (isAnswered = true));
  const answers = await Promise.all(others.map((manager) => save(manager, 8)));
  expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
  expect(isAnswered).toBe(false);
  await blocker.rollback().execute();
  expect([(await waiting).status, captainOf(await waiting)]).toEqual([200, 7]);
});

test("after the deadline all are told so, under keys that keep the answer, and nothing moves", async () => {
  const setDeadline = (expression: string) =>
    sql`update rounds set deadline_at = ${sql.raw(expression)} where round_id = 2`.execute(game.t.ctx.db);
  const { rows } = await sql<{ at: Date }>`select deadline_at as at from rounds where round_id = 2`.execute(
    game.t.ctx.db,
  );
  await setDeadline("game_now()");
  const before = await readSquadTables(game.t);
  const late = managers.map((_, index) => `late-${index}-in-company`);
  const answers = await Promise.all(managers.map((manager, index) => save(manager, 9, late[index]!)));
  for (const { status, body } of answers)
    expect([status, body.non_field_errors[0].code]).toEqual([400, "deadline_passed"]);
  expect(await readSquadTables(game.t)).toEqual(before);
  await setDeadline(`timestamptz '${rows[0]!.at.toISOString()}'`);
  const again = await save(managers[0]!, 9, late[0]!);
  expect([again.status, again.body]).toEqual([400, answers[0]!.body]);
});
