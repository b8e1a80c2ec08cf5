/**
 * Recovery codes: ten, each good once, for the day the phone is gone. They are made from one sealed seed, so that their
 * owner can see again which are left.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { AccountId } from "@elleveren/rules";

import type { Context, Queryable } from "../../../../context.ts";
import {
  deleteRecoveryCodes,
  insertRecoveryCodes,
  selectRecoveryCodes,
  useRecoveryNumber,
  type StoredRecoveryCodes,
} from "./recovery-codes.sql.ts";
import { seal, unseal } from "./seal.ts";

const CODE_COUNT = 10;
const SEED_BYTES = 32;
/** 120 bits: as hard to guess as a key, even with the table and unlimited time. */
const CODE_LENGTH = 24;
/** Codes of a shorter seed were made by an older release, and work until their owner makes new ones. */
const SHORT_CODE_LENGTH = 10;
const lengthOf = (seed: Buffer): number => (seed.length < SEED_BYTES ? SHORT_CODE_LENGTH : CODE_LENGTH);
/** Without i, l, o and u: written by hand they are taken for others. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export interface RecoveryCodes extends StoredRecoveryCodes {
  /** As people are shown them: `7k3m-qx9d-2pf4-hw8c-0tzb-e6jn`. */
  readonly unusedCodes: readonly string[];
}

export async function loadRecoveryCodes(
  ctx: Context,
  db: Queryable,
  account: AccountId,
): Promise<RecoveryCodes | null> {
  const stored = await selectRecoveryCodes(db, account);
  if (!stored) return null;
  const seed = await unseal(ctx, db, account, stored.seed);
  return { ...stored, unusedCodes: stored.unused.map((number) => shown(codeOf(seed, number))) };
}

/** Codes for an account that has none; false when it has some, which stay. */
export async function addRecoveryCodes(ctx: Context, db: Queryable, account: AccountId): Promise<boolean> {
  const seed = await seal(ctx, db, account, ctx.random.bytes(SEED_BYTES));
  return insertRecoveryCodes(db, { accountId: account, seed, codeCount: CODE_COUNT });
}

/** Ten new ones in place of the old. */
export async function renewRecoveryCodes(ctx: Context, db: Queryable, account: AccountId): Promise<void> {
  await deleteRecoveryCodes(db, account);
  await addRecoveryCodes(ctx, db, account);
}

/** True for a code that was not used before; now it is. */
export async function useRecoveryCode(ctx: Context, db: Queryable, account: AccountId, code: string): Promise<boolean> {
  const given = Buffer.from(normalised(code));
  const stored = await selectRecoveryCodes(db, account);
  if (!stored) return false;
  const seed = await unseal(ctx, db, account, stored.seed);
  if (given.length !== lengthOf(seed)) return false;
  const number = stored.unused.find((candidate) => timingSafeEqual(Buffer.from(codeOf(seed, candidate)), given));
  return number !== undefined && useRecoveryNumber(db, account, number);
}

/** As typed: in capitals, with or without hyphen and spaces, with look-alike characters. */
const normalised = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");

function codeOf(seed: Buffer, number: number): string {
  const digest = createHmac("sha256", seed).update(`recovery code ${number}`).digest();
  // The alphabet has 32 letters, so five bits of a byte choose one without favouring any.
  return [...digest.subarray(0, lengthOf(seed))].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** In groups that are typed at a glance: of four, and of five where there are two. */
const shown = (code: string): string => code.match(code.length === SHORT_CODE_LENGTH ? /.{5}/g : /.{4}/g)!.join("-");
