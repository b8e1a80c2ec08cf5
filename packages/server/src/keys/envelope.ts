/**
 * Values that must not be read in a copy of the database, each sealed before it is stored: AES-256-GCM under a key of its purpose, bound to
 * its owner, so that a sealed value put into another row does not open. The first byte says which keys it was sealed with: 1,
 * the database's own; 2, that one joined with the setting SECRET_KEY. Another algorithm or key length would be a number of its
 * own beside them; `npm run secrets -- renew` seals everything anew with the newest. See decisions 0081 and 0191.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

import type { Config } from "../config/config.ts";
import type { Random } from "../context.ts";

const DATABASE_KEY = 1;
const BOTH_KEYS = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes that sealing adds. */
export const ENVELOPE_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** The keys outside the database: the one that seals, and those before it that still open. */
export type SecretKeys = Pick<Config, "secretKey" | "formerSecretKeys">;

export interface Place {
  /** The key's purpose: each purpose has a key of its own. */
  readonly purpose: string;
  /** The value's owner: another owner's envelope does not open. */
  readonly owner: string;
  /** The database's part of the key; empty for what SECRET_KEY alone seals. */
  readonly databaseKey: Buffer;
}

/** The message is for the operator. */
export class SecretKeyError extends Error {}

/** With SECRET_KEY where there is one. */
export function sealAt(keys: SecretKeys, random: Random, place: Place, plain: Uint8Array): Buffer {
  const { version, key } = currentKey(keys, place);
  // Random and long enough: a purpose seals some millions of values at most, far from 2^32.
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place.owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, sealed, cipher.getAuthTag()]);
}

/** Throws for a value that was changed, is another owner's, or was sealed with a SECRET_KEY that is not here. */
export function openAt(keys: SecretKeys, place: Place, sealed: Buffer): Buffer {
  const version = sealed[0] ?? 0;
  if (version === DATABASE_KEY && place.databaseKey.length > 0) return open(keyOf(place, null), place, sealed);
  if (version !== BOTH_KEYS) throw new Error(`a sealed value has the unknown version ${version}`);
  const { secretKey, formerSecretKeys } = keys;
  if (secretKey === null) throw new Error("SECRET_KEY is not set, but what the database holds was sealed with one");
  const candidates = [secretKey, ...formerSecretKeys];
  for (const [index, candidate] of candidates.entries()) {
    try {
      return open(keyOf(place, candidate), place, sealed);
    } catch (error) {
      if (index === candidates.length - 1) throw error;
    }
  }
  throw new Error("there is no key to open it with");
}

/** True when it was sealed with the keys of today. */
export function isSealedNow(keys: SecretKeys, place: Place, sealed: Buffer): boolean {
  const { version, key } = currentKey(keys, place);
  if (sealed[0] !== version) return false;
  try {
    open(key, place, sealed);
    return true;
  } catch {
    return false;
  }
}

function currentKey({ secretKey }: SecretKeys, place: Place): { readonly version: number; readonly key: Buffer } {
  return { version: secretKey === null ? DATABASE_KEY : BOTH_KEYS, key: keyOf(place, secretKey) };
}

/** Both are random and long (`settings/random-key.ts`), so nothing has to be stretched. */
function keyOf({ purpose, databaseKey }: Place, secretKey: string | null): Buffer {
  const material = Buffer.concat([databaseKey, Buffer.from(secretKey ?? "")]);
  return Buffer.from(hkdfSync("sha256", material, "", purpose, 32));
}

function open(key: Buffer, { owner }: Place, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
