/**
 * A receipt proves that a squad was accepted, when and for which round. `squadHash` covers everything that counts in a
 * round: footballers by slot, purchase prices, armbands, bank and chip. The signature covers the receipt's other
 * fields; its key never leaves the database and the servers.
 */
import { createHmac, hash, type KeyObject, timingSafeEqual } from "node:crypto";

import { wireMicros, type WireReceipt } from "@elleveren/contract";
import type { EntryId, RoundId, Squad } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { leafHash } from "../../../public-log/index.ts";
import { inColumns } from "./squad-in-columns.ts";

export type LogKind = "created" | "transfers" | "lineup" | "chip" | "undo" | "details";

export interface Receipt {
  readonly entryId: EntryId;
  readonly roundId: RoundId;
  /** Game time. */
  readonly atMs: number;
  /** SHA-256, hex. */
  readonly squadHash: string;
  /** HMAC-SHA-256, hex. */
  readonly signature: string;
}

/** The same squad always gives the same text: ids and prices by slot. */
export function hashSquad(squad: Squad): string {
  const { footballerIds, purchaseTenths, captainSlot, viceSlot } = inColumns(squad);
  const text = JSON.stringify({
    round: squad.roundId,
    footballers: footballerIds,
    paid: purchaseTenths,
    captain: captainSlot,
    vice: viceSlot,
    bank: squad.bankTenths,
    chip: squad.chip,
  });
  return hash("sha256", text, "hex");
}

/** A signed receipt for the squad as it was written at that game time. */
export async function issueReceipt(
  db: Queryable,
  { entryId, squad, atMs }: { readonly entryId: EntryId; readonly squad: Squad; readonly atMs: number },
): Promise<Receipt> {
  return signReceipt(await selectSecret(db), { entryId, squad, atMs });
}

/** The same for callers that have read the key in their own transaction. */
export function signReceipt(
  secret: Buffer | KeyObject,
  { entryId, squad, atMs }: { readonly entryId: EntryId; readonly squad: Squad; readonly atMs: number },
): Receipt {
  const unsigned = { entryId, roundId: squad.roundId, atMs, squadHash: hashSquad(squad) };
  return { ...unsigned, signature: sign(secret, unsigned) };
}

/** True when this game issued the receipt and not one character of it was changed. */
export async function verifyReceipt(db: Queryable, receipt: Receipt): Promise<boolean> {
  const given = Buffer.from(receipt.signature, "hex");
  const expected = Buffer.from(sign(await selectSecret(db), receipt), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sign(secret: Buffer | KeyObject, { entryId, roundId, atMs, squadHash }: Omit<Receipt, "signature">): string {
  return createHmac("sha256", secret).update(`${entryId}:${roundId}:${atMs}:${squadHash}`).digest("hex");
}

async function selectSecret(db: Queryable): Promise<Buffer> {
  const { rows } = await sql<{ receipt_secret: Buffer }>`select receipt_secret from game`.execute(db);
  return rows[0]!.receipt_secret;
}

export function presentReceipt({ entryId, roundId, atMs, squadHash, signature }: Receipt): WireReceipt {
  const shown = { time: wireMicros(atMs), entry: entryId, event: roundId, squad_hash: squadHash, signature };
  return { ...shown, leaf: leafHash(receiptText(shown)).toString("hex") };
}

/**
 * A receipt as the public log hashes it. The signature is known to its holder alone, so the hash tells nobody else what it is
 * of.
 */
export const receiptText = (shown: Omit<WireReceipt, "leaf">): string =>
  `receipt ${shown.time} ${shown.entry} ${shown.event} ${shown.squad_hash} ${shown.signature}`;

/** As it was shown: every character counts. */
interface ShownReceipt {
  readonly time: string;
  readonly entryId: EntryId;
  readonly roundId: RoundId;
  readonly squadHash: string;
  readonly signature: string;
}

/** The change it was issued for; null when it is not genuine. */
export async function checkReceipt(
  db: Queryable,
  { time, ...shown }: ShownReceipt,
): Promise<{ readonly logId: number; readonly kind: LogKind } | null> {
  const atMs = Date.parse(time);
  // An equivalent spelling does not verify: only the text that was issued is genuine.
  if (Number.isNaN(atMs) || wireMicros(atMs) !== time || !/^[0-9a-f]{64}$/.test(shown.signature)) return null;
  if (!(await verifyReceipt(db, { ...shown, atMs }))) return null;
  const { rows } = await sql<{ log_id: number; kind: LogKind }>`select log_id, kind from entry_log
    where entry_id = ${shown.entryId} and receipt->>'signature' = ${shown.signature}
    order by log_id limit 1`.execute(db);
  const row = rows[0];
  return row ? { logId: row.log_id, kind: row.kind } : null;
}
