/** An operator hands out what the game stores about a person, or about everybody; each copy stands in the audit log first. */
import type { WireDataCopy } from "@elleveren/contract";
import { accountId, type AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Database } from "../../../context.ts";
import { recordAct } from "../../people/index.ts";
import { copyData } from "./copy-data.ts";

export interface HandOut {
  /** Null: everybody. */
  readonly account: AccountId | null;
  readonly reason: string;
  /** ISO, real time: when it is made. */
  readonly madeAt: string;
}

/** Each person's copy in the form of his own (`GET /api/player/data/`), in the order of accounts; nothing for an account that is not there. */
export async function* handOutData(db: Database, { account, reason, madeAt }: HandOut): AsyncGenerator<WireDataCopy> {
  const { rows } = await sql<{ id: number }>`select account_id as id from accounts
    where ${account === null ? sql`true` : sql`account_id = ${account}`} order by account_id`.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute((tx) =>
    recordAct(tx, {
      by: "command",
      action: "people.hand_out_data",
      subject: account === null ? "everybody" : `account ${account}`,
      details: { reason, accounts: rows.length },
    }),
  );
  for (const { id } of rows) {
    const copy = await copyData({ db }, accountId(id));
    // Deleted meanwhile.
    if (copy) yield { made_at: madeAt, ...copy };
  }
}
