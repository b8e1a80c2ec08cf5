/** Trees of logs and of rounds' pages in memory, for proofs: 64 to 128 bytes a leaf or page, grown by what was added since. */
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context } from "../../../context.ts";
import { leafHash, MerkleTree, PAGE_ROWS, type RoundKind } from "../../../public-log/index.ts";
import { growTree } from "./grow-tree.ts";
import { SELECT_ROWS } from "./round-rows.sql.ts";

/** Seasons whose trees are kept: this one, and one of before that somebody checks. */
const SEASONS_KEPT = 2;
/** Rounds whose pages' trees are kept. */
const ROUNDS_KEPT = 4;

export interface ReceiptProof {
  /** Among the round's receipts, from 0. */
  readonly index: number;
  readonly size: number;
  readonly root: Buffer;
  readonly path: readonly Buffer[];
}

export type LogReader = ReturnType<typeof createLogReader>;

export function createLogReader({ db }: Pick<Context, "db">) {
  const seasons = new Map<string, Promise<MerkleTree>>();
  const rounds = new Map<string, Promise<MerkleTree>>();

  return {
    /** The season's tree, of at least `size` leaves where there are as many. Calls follow one another, since each adds leaves. */
    async treeOf(seasonName: string, size: number): Promise<MerkleTree> {
      const before = seasons.get(seasonName) ?? Promise.resolve(new MerkleTree());
      const growing = before.then((tree) => growTree(db, seasonName, tree, size));
      keep(seasons, seasonName, growing, SEASONS_KEPT);
      return growing;
    },

    /** Null: no page of the round has it. */
    async proveReceipt(round: RoundId, entryId: number, leaf: Buffer): Promise<ReceiptProof | null> {
      const { rows } = await sql<{ page: number; entryId: number; skipped: number; size: number }>`
        select p.page, p.first_entry_id as "entryId", p.skipped, r.row_count as size
        from public_log_pages p join public_log_rounds r using (round_id, kind)
        where p.round_id = ${round} and p.kind = 'receipts' and p.first_entry_id <= ${entryId}
          and p.page >= (select coalesce(max(page), 1) from public_log_pages
            where round_id = ${round} and kind = 'receipts' and first_entry_id < ${entryId})
        order by p.page`.execute(db);
      for (const { page, size, ...first } of rows) {
        const from = { roundId: round, firstEntryId: first.entryId, skipped: first.skipped, limit: PAGE_ROWS };
        const receipts = await SELECT_ROWS.receipts(db, from);
        const leaves = receipts.map(({ line }) => leafHash(line));
        const at = leaves.findIndex((each) => each.equals(leaf));
        if (at < 0) continue;
        const pages = await pagesOf(round, "receipts");
        const below = new MerkleTree(leaves).inclusionProof(at, leaves.length);
        const path = [...below, ...pages.inclusionProof(page - 1, pages.size)];
        return { index: (page - 1) * PAGE_ROWS + at, size, root: pages.root(), path };
      }
      return null;
    },
  };

  /** The receipts of a closed round never change. */
  async function pagesOf(round: RoundId, kind: RoundKind): Promise<MerkleTree> {
    const key = `${round} ${kind}`;
    const read = async () => {
      const { rows } = await sql<{ hash: Buffer }>`select page_hash as hash from public_log_pages
        where round_id = ${round} and kind = ${kind} order by page`.execute(db);
      return new MerkleTree(rows.map(({ hash }) => hash));
    };
    const reading = rounds.get(key) ?? read();
    keep(rounds, key, reading, ROUNDS_KEPT);
    return reading;
  }
}

/** As the newest; what fails is forgotten. */
function keep<T>(map: Map<string, Promise<T>>, key: string, value: Promise<T>, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
  value.catch(() => {
    if (map.get(key) === value) map.delete(key);
  });
}
