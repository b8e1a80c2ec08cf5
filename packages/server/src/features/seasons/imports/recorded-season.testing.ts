/** A recorded season in an empty database, with what the market was in its rounds; its files have columns of their own. */
import { rulesetById } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { matchesOfRound, seasonOfFolder } from "./folder-season.ts";
import { type ImportOptions, type ImportReport, importSeason } from "./import-season.ts";
import { nameOfSeason } from "./season.ts";
import { readSeasonFolder } from "./season-files/index.ts";

/** Footballers are imported as they ended; each match's club is in its statistics. Throws `SeasonFileError`. */
export async function importRecordedSeason(
  ctx: Pick<Context, "db" | "random">,
  path: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const folder = await readSeasonFolder(path);
  const before = seasonOfFolder(folder, rulesetById(options.rulesetId), "");
  const { seasonName = nameOfSeason(before.rounds) } = options;
  const season = { ...before, seasonName, footballers: folder.footballers };
  const messages = before.rounds.map((round) => matchesOfRound(folder, round.roundId).flatMap((match) => match.facts));
  // One row a footballer and round: in a double round both matches carry the same market.
  const markets = new Map(
    folder.appearances
      .filter(({ priceTenths }) => priceTenths !== null)
      .map((row) => [
        `${row.roundId} ${row.footballerId}`,
        {
          round_id: row.roundId,
          footballer_id: row.footballerId,
          price_tenths: row.priceTenths,
          selected_count: row.selectedCount ?? 0,
          transfers_in: row.transfersIn ?? 0,
          transfers_out: row.transfersOut ?? 0,
        },
      ]),
  );
  return transact(ctx.db, async (tx) => {
    const report = await importSeason({ ...ctx, db: tx }, { season, messages }, options);
    await sql`insert into footballer_rounds
        (footballer_id, round_id, price_tenths, selected_count, transfers_in, transfers_out)
      select footballer_id, round_id, price_tenths, selected_count, transfers_in, transfers_out
      from jsonb_populate_recordset(null::footballer_rounds, ${JSON.stringify([...markets.values()])}::jsonb)`.execute(
      tx,
    );
    return report;
  });
}
