/**
 * Keys that the database keeps for all processes, in table `secrets`: 32 bytes each. With SECRET_KEY they lie there sealed
 * by it, so that a copy of the database signs nothing; changing SECRET_KEY then changes none of them, and what they signed
 * stays valid. Two stay as they are, because they are joined with SECRET_KEY before they do anything: that of second factors
 * and webhooks, and that of the security log.
 */
import { sql } from "kysely";

import type { Queryable, Random } from "../context.ts";
import { isSealedNow, openAt, sealAt, SecretKeyError, type Place, type SecretKeys } from "./envelope.ts";

export const STORED_KEYS = ["calendar", "csrf", "known-browser", "public-log", "vapid"] as const;
export type StoredKey = (typeof STORED_KEYS)[number];

const KEY_BYTES = 32;

/** Null when it was not made yet. Throws when SECRET_KEY is not the one it was sealed with. */
export async function selectStoredKey(db: Queryable, keys: SecretKeys, name: StoredKey): Promise<Buffer | null> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from secrets where name = ${name}`.execute(db);
  const stored = rows[0]?.secret;
  if (!stored) return null;
  return openKey(keys, name, stored);
}

function openKey(keys: SecretKeys, name: StoredKey, stored: Buffer): Buffer {
  if (isOpen(stored)) return stored;
  try {
    return openAt(keys, placeOf(name), stored);
  } catch (error) {
    throw new SecretKeyError(
      `The database's keys are sealed, and ${keys.secretKey === null ? "SECRET_KEY is not set" : "neither SECRET_KEY nor SECRET_KEY_FORMER opens them"}. ` +
        'The key that sealed them has to be one of the two; without it: OPERATING.md, "Renewing secrets".',
      { cause: error },
    );
  }
}

/** The same for a key that the migrations make. */
export async function requireStoredKey(db: Queryable, keys: SecretKeys, name: StoredKey): Promise<Buffer> {
  const key = await selectStoredKey(db, keys, name);
  if (!key) throw new Error(`the database has no ${name} secret; the migrations did not run`);
  return key;
}

/** Of several that are made at once the first one stays. */
export async function insertStoredKey(
  db: Queryable,
  {
    keys,
    random,
    name,
    key,
  }: { readonly keys: SecretKeys; readonly random: Random; readonly name: StoredKey; readonly key: Buffer },
): Promise<void> {
  const stored = keys.secretKey === null ? key : sealAt(keys, random, placeOf(name), key);
  await sql`insert into secrets (name, secret) values (${name}, ${stored}) on conflict (name) do nothing`.execute(db);
}

/** Seals what lies open or was sealed with another key than today's; how many there were of either. */
export async function sealStoredKeys(
  db: Queryable,
  keys: SecretKeys,
  random: Random,
): Promise<{ readonly renewed: number; readonly kept: number }> {
  let renewed = 0;
  const { rows } = await sql<{ name: StoredKey; secret: Buffer }>`
    select name, secret from secrets where name = any(${[...STORED_KEYS]}::text[]) order by name for update`.execute(
    db,
  );
  for (const { name, secret } of rows) {
    const place = placeOf(name);
    if (keys.secretKey === null ? isOpen(secret) : !isOpen(secret) && isSealedNow(keys, place, secret)) continue;
    const key = openKey(keys, name, secret);
    await sql`update secrets set secret = ${sealAt(keys, random, place, key)} where name = ${name}`.execute(db);
    renewed += 1;
  }
  return { renewed, kept: rows.length - renewed };
}

const isOpen = (stored: Buffer): boolean => stored.length === KEY_BYTES;

const placeOf = (name: StoredKey): Place => ({
  purpose: "elleveren stored keys",
  owner: name,
  databaseKey: Buffer.alloc(0),
});
