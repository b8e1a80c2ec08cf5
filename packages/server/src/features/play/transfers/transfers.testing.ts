/** For tests of transfers: managers past their first deadline, with one free transfer, in round 2. */
import type { Footballer, FootballerId, Market, Position } from "@elleveren/rules";
import { sql } from "kysely";

import type { Config } from "../../../config/config.ts";
import {
  buildSeason,
  createEntry,
  readMarket,
  replacements,
  startTestServer,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";

export interface TransferGame {
  readonly t: TestServer;
  readonly market: Market;
  /** Another manager; each is given once. */
  manager(): CreatedTestEntry;
  priceOf(id: FootballerId): number;
  /** A pair: the footballer in a slot of the initial squad, and the first possible replacement in the market. */
  swap(entry: CreatedTestEntry, slotIndex: number): readonly [out: FootballerId, into: FootballerId];
  swapOf(entry: CreatedTestEntry, position: Position): readonly [out: FootballerId, into: FootballerId];
  /** Everything that a transfer may change. */
  rowsOf(entry: CreatedTestEntry): Promise<unknown>;
}

export async function openTransferGame(managerCount: number, config: Partial<Config> = {}): Promise<TransferGame> {
  const t = await startTestServer({ config });
  const season = await buildSeason(t);
  const market = await readMarket(t);
  const pool: CreatedTestEntry[] = [];
  for (let count = 0; count < managerCount; count += 1) pool.push(await createEntry(t));
  await t.setNow(new Date(season.rounds[0]!.deadlineAtMs + 1000).toISOString());
  await t.tick();

  const swap: TransferGame["swap"] = (entry, slotIndex) => {
    const out = entry.footballerIds[slotIndex]!;
    const [into] = replacements(market, entry.footballerIds, out) as [Footballer, ...Footballer[]];
    return [out, into.footballerId];
  };
  return {
    t,
    market,
    swap,
    manager: () => pool.pop()!,
    priceOf: (id) => market.get(id)!.priceTenths,
    swapOf: (entry, position) =>
      swap(
        entry,
        entry.footballerIds.findIndex((id) => market.get(id)!.position === position),
      ),
    async rowsOf({ entryId }) {
      const { rows } = await sql`select
        (select jsonb_agg(to_jsonb(s) order by s.round_id) from squads s where s.entry_id = ${entryId}) as squads,
        (select jsonb_agg(to_jsonb(x) order by x.transfer_id) from transfers x where x.entry_id = ${entryId}) as transfers,
        (select count(*) from entry_log l where l.entry_id = ${entryId}) as log`.execute(t.ctx.db);
      return rows[0];
    },
  };
}
