/**
 * A round's squads, receipts or results as one hash: rows in the order of entries, 1024 a page, and the root of the tree over
 * the pages. A page of squads or results is a leaf itself; a receipt is one, and its page the complete subtree above it, so
 * both make the tree that the log's readers compute. Holds one hash a page: 320 KB for ten million entries.
 */
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../context.ts";
import { leafHash, MerkleTree } from "./merkle-tree.ts";

export const PAGE_ROWS = 1024;
export const ROUND_KINDS = ["squads", "receipts", "results"] as const;
export type RoundKind = (typeof ROUND_KINDS)[number];

interface Page {
  readonly firstEntryId: number;
  readonly skipped: number;
  readonly hash: Buffer;
}

export interface RoundDigest {
  readonly rows: number;
  readonly pages: readonly Page[];
  readonly root: Buffer;
}

/** Takes rows in order; `isLeaf`: each row is a leaf of its own. */
export class PageHasher {
  readonly #isLeaf: boolean;
  readonly #pages: Page[] = [];
  #lines: string[] = [];
  #firstEntryId = 0;
  #skipped = 0;
  #lastEntryId = 0;
  #ofLast = 0;
  #rows = 0;

  constructor({ isLeaf }: { readonly isLeaf: boolean }) {
    this.#isLeaf = isLeaf;
  }

  add(entryId: number, line: string): void {
    this.#ofLast = entryId === this.#lastEntryId ? this.#ofLast + 1 : 0;
    this.#lastEntryId = entryId;
    if (this.#lines.length === 0) [this.#firstEntryId, this.#skipped] = [entryId, this.#ofLast];
    this.#lines.push(line);
    this.#rows += 1;
    if (this.#lines.length === PAGE_ROWS) this.#endPage();
  }

  /** True at the end of a page: a good moment to let others work. */
  get isBetweenPages(): boolean {
    return this.#lines.length === 0;
  }

  digest(): RoundDigest {
    if (this.#lines.length > 0) this.#endPage();
    // Pages of receipts are complete subtrees but the last one, so the tree over them is the tree over all receipts.
    const root = new MerkleTree(this.#pages.map(({ hash }) => hash)).root();
    return { rows: this.#rows, pages: this.#pages, root };
  }

  #endPage(): void {
    const hash = this.#isLeaf
      ? new MerkleTree(this.#lines.map((line) => leafHash(line))).root()
      : leafHash(this.#lines.join(""));
    this.#pages.push({ firstEntryId: this.#firstEntryId, skipped: this.#skipped, hash });
    this.#lines = [];
  }
}

/** One row of a page of results, as it is settled and as it is served. */
export const resultLine = (row: {
  readonly entryId: number;
  readonly points: number;
  readonly costPoints: number;
  readonly totalPoints: number;
  readonly roundRank: number;
  readonly overallRank: number;
}): string => `${row.entryId},${row.points},${row.costPoints},${row.totalPoints},${row.roundRank},${row.overallRank}\n`;

/** Keeps the digest and its pages; false when it was kept before. Of results the settling before is replaced. */
export async function keepRoundDigest(
  tx: Tx,
  { roundId, kind, number }: { readonly roundId: RoundId; readonly kind: RoundKind; readonly number: number },
  { rows, pages, root }: RoundDigest,
): Promise<boolean> {
  const kept = await sql`
    insert into public_log_rounds as r (round_id, kind, number, row_count, page_count, root_hash)
    values (${roundId}, ${kind}, ${number}, ${rows}, ${pages.length}, ${root})
    on conflict (round_id, kind) do update set number = excluded.number, row_count = excluded.row_count,
      page_count = excluded.page_count, root_hash = excluded.root_hash where r.number < excluded.number
    returning 1`.execute(tx);
  if (kept.rows.length === 0) return false;
  await sql`delete from public_log_pages where round_id = ${roundId} and kind = ${kind}`.execute(tx);
  await sql`insert into public_log_pages (round_id, kind, page, first_entry_id, skipped, page_hash)
    select ${roundId}, ${kind}, n, first_entry_id, skipped, decode(page_hash, 'hex')
    from unnest(${pages.map((_, at) => at + 1)}::int[], ${pages.map((page) => page.firstEntryId)}::bigint[],
      ${pages.map((page) => page.skipped)}::int[], ${pages.map((page) => page.hash.toString("hex"))}::text[])
      as p(n, first_entry_id, skipped, page_hash)`.execute(tx);
  return true;
}

/** Becomes a leaf of the season's log once the transaction has committed. */
export async function notePublic(tx: Tx, body: object): Promise<void> {
  await sql`select note_public(${JSON.stringify(body)}::jsonb)`.execute(tx);
}

/** Hashes a round's results in the transaction that settles it, and notes them for the log. */
export async function noteResults(
  tx: Tx,
  {
    roundId,
    settlement,
    revision,
    digest,
  }: {
    readonly roundId: RoundId;
    readonly settlement: number;
    readonly revision: number;
    readonly digest: RoundDigest;
  },
): Promise<void> {
  if (!(await keepRoundDigest(tx, { roundId, kind: "results", number: settlement }, digest))) return;
  await notePublic(tx, {
    kind: "results",
    round: roundId,
    settlement,
    revision,
    entries: digest.rows,
    pages: digest.pages.length,
    root: digest.root.toString("hex"),
  });
}
