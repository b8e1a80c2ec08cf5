import { hashSquad, readLogSquad, verifyReceipt, type Receipt, type StoredLogSquad } from "../squads/index.ts";
import { sellingPriceTenths, type FootballerId, type Squad } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { replacements, transfersBody, type CreatedTestEntry, type TestServer } from "../../../testing/index.ts";
import { openTransferGame, type TransferGame } from "./transfers.testing.ts";

let game: TransferGame;
let t: TestServer;
beforeAll(async () => {
  game = await openTransferGame(4);
  ({ t } = game);
});
afterAll(() => t.close());

interface LoggedChange {
  readonly kind: string;
  readonly before: Squad;
  readonly after: Squad;
  readonly swaps: { outId: FootballerId; outTenths: number; inId: FootballerId; inTenths: number }[] | null;
  readonly receipt: Receipt;
}

async function changesOf(entry: CreatedTestEntry): Promise<LoggedChange[]> {
  const { rows } = await sql<
    Omit<LoggedChange, "before" | "after"> & { before: StoredLogSquad; after: StoredLogSquad }
  >`select kind, before->'squad' as before, after->'squad' as after,
      after->'transfers' as swaps, receipt from entry_log
    where entry_id = ${entry.entryId} and round_id = 2 order by log_id`.execute(t.ctx.db);
  return rows.map((row) => ({ ...row, before: readLogSquad(row.before), after: readLogSquad(row.after) }));
}

/** Own money: the bank and what the fifteen would bring at this moment's prices. */
const moneyOf = ({ picks, bankTenths }: Squad) =>
  picks.reduce(
    (sum, pick) =>
      sum + sellingPriceTenths(t.ctx.game().ruleset, pick.purchasePriceTenths, game.priceOf(pick.footballerId)),
    bankTenths,
  );

/** Whatever was accepted, in the order of the log: one history without a gap, in which no money came or went. */
async function expectOneHistory(entry: CreatedTestEntry, accepted: readonly { receipt?: { signature: string } }[]) {
  const changes = await changesOf(entry);
  expect(changes.map(({ receipt }) => receipt.signature).toSorted()).toEqual(
    accepted.map(({ receipt }) => receipt!.signature).toSorted(),
  );
  for (const [index, change] of changes.entries()) {
    expect(moneyOf(change.after)).toBe(moneyOf(changes[0]!.before));
    if (index > 0) expect(change.before).toEqual(changes[index - 1]!.after);
    expect(change.receipt.squadHash).toBe(hashSquad(change.after));
    expect(await verifyReceipt(t.ctx.db, change.receipt)).toBe(true);
    const spent = (change.swaps ?? []).reduce((sum, swap) => sum + swap.inTenths - swap.outTenths, 0);
    if (change.kind === "transfers") expect(change.after.bankTenths).toBe(change.before.bankTenths - spent);
    expect(change.after.bankTenths).toBeGreaterThanOrEqual(0);
  }
  const last = changes.at(-1)!.after;
  const { rows } = await sql<{ ids: number[]; bank: number; made: number; cost: number; transfers: number }>`
    select footballer_ids as ids, bank_tenths as bank, transfers_made as made, cost_points as cost,
      (select count(*) from transfers x where x.entry_id = s.entry_id and x.round_id = 2) as transfers
    from squads s where entry_id = ${entry.entryId} and round_id = 2`.execute(t.ctx.db);
  const made = last.transfersMade;
  expect(rows).toEqual([
    {
      ids: last.picks.toSorted((a, b) => a.slot - b.slot).map((pick) => pick.footballerId),
      bank: last.bankTenths,
      made,
      cost: Math.max(0, made - last.freeTransfers!) * 4,
      transfers: made,
    },
  ]);
  return { changes, last };
}

/** A dear footballer for each of twenty places to leave: together far more than there is money for. */
function twentyWishes(entry: CreatedTestEntry): (readonly [FootballerId, FootballerId])[] {
  return Array.from({ length: 20 }, (_, index) => {
    const out = entry.footballerIds[index % 15]!;
    const dearest = replacements(game.market, entry.footballerIds, out).toSorted(
      (a, b) => b.priceTenths - a.priceTenths,
    );
    return [out, dearest[index]!.footballerId] as const;
  });
}

const headers = (key: string) => ({ headers: { "idempotency-key": key } });

test("twenty confirmations at one moment spend one budget once, each key twice [EG-07] [EG-01]", async () => {
  const entry = game.manager();
  // Enough for some of them.
  await sql`update squads set bank_tenths = 60 where entry_id = ${entry.entryId}`.execute(t.ctx.db);
  const answers = await Promise.all(
    twentyWishes(entry).flatMap((wish, index) => {
      const body = transfersBody(entry.entryId, 2, [wish]);
      const send = () =>
        entry.client.post("/api/transfers/", body, index % 2 === 0 ? headers(`at-once-${index}-${entry.entryId}`) : {});
      // Every other one comes a second time under its key.
      return index % 2 === 0 ? [send(), send()] : [send()];
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  const distinct = new Map(
    answers.filter(({ status }) => status === 200).map(({ body }) => [body.receipt.signature, body]),
  );
  const { changes, last } = await expectOneHistory(entry, [...distinct.values()]);
  expect(last.transfersMade).toBe(changes.length);
  expect(changes.length).toBeGreaterThan(1);
  // A repeat got the first one's answer, word for word.
  for (const [index, answer] of answers.entries()) {
    if (index % 3 === 0 && index + 1 < answers.length) expect(answers[index + 1]!.body).toEqual(answer.body);
  }
});

test("transfers, line-ups, chips and undoing at one moment make one history [EG-07] [EG-08] [EG-19]", async () => {
  const entry = game.manager();
  await sql`update squads set bank_tenths = 200 where entry_id = ${entry.entryId}`.execute(t.ctx.db);
  const { picks } = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
  const lineup = (captain: number, chip?: string | null) => ({
    ...(chip !== undefined && { chip }),
    picks: picks.map(({ element, position }: { element: number; position: number }) => ({
      element,
      position,
      is_captain: position === captain,
      is_vice_captain: position === (captain % 11) + 1,
    })),
  });
  const wishes = twentyWishes(entry);
  const writes: (readonly [string, unknown])[] = wishes.flatMap((wish, index) => [
    ["/api/transfers/", transfersBody(entry.entryId, 2, [wish])] as const,
    [`/api/my-team/${entry.entryId}/`, lineup(1 + (index % 11))] as const,
    ...(index % 4 === 0
      ? [[`/api/my-team/${entry.entryId}/`, lineup(2, (["frush", "2capt", null] as const)[index % 3])] as const]
      : []),
    ...(index % 7 === 6 ? [["/api/transfers/undo/", { entry: entry.entryId, event: 2 }] as const] : []),
  ]);
  const answers = await Promise.all(
    writes.map(([path, body], index) =>
      entry.client.post(path, body, index % 3 === 0 ? headers(`mixed-${index}-${entry.entryId}`) : {}),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
  const accepted = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  const { changes } = await expectOneHistory(entry, accepted);
  expect(new Set(changes.map(({ kind }) => kind)).size).toBeGreaterThan(1);
});

test("the same moment from two managers' sessions: neither can touch the other's [EG-07]", async () => {
  const [mine, other] = [game.manager(), game.manager()];
  const wish = game.swap(other, 4);
  const own = game.swap(mine, 4);
  const key = headers("one-key-two-managers");
  const [stolen, honest, same] = await Promise.all([
    mine.client.post("/api/transfers/", transfersBody(other.entryId, 2, [wish]), headers("a-stolen-transfer")),
    mine.client.post("/api/transfers/", transfersBody(mine.entryId, 2, [own]), key),
    other.client.post("/api/transfers/", transfersBody(other.entryId, 2, [wish]), key),
  ]);
  // A key belongs to its manager: the other's is another key.
  expect([stolen.status, honest.status, same.status]).toEqual([403, 200, 200]);
  await expectOneHistory(mine, [honest.body]);
  await expectOneHistory(other, [same.body]);
});
