/**
 * What second factors are made of, sealed before it is stored: AES-256-GCM, bound to its account, so that a sealed
 * value put into another account's row does not open. The first byte says which key: the database's own, or that one
 * joined with the setting SECRET_KEY. See decision 0081.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../context.ts";

const DATABASE_KEY = 1;
const BOTH_KEYS = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export async function seal(ctx: Context, db: Queryable, account: AccountId, plain: Uint8Array): Promise<Buffer> {
  const version = ctx.config.secretKey === null ? DATABASE_KEY : BOTH_KEYS;
  const nonce = ctx.random.bytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", await keyOf(ctx, db, version), nonce);
  cipher.setAAD(Buffer.from(String(account)));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, sealed, cipher.getAuthTag()]);
}

/** Throws for a value that was changed, is another account's, or was sealed with a SECRET_KEY that is not here. */
export async function unseal(ctx: Context, db: Queryable, account: AccountId, sealed: Buffer): Promise<Buffer> {
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", await keyOf(ctx, db, sealed[0] ?? 0), nonce);
  decipher.setAAD(Buffer.from(String(account)));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

async function keyOf(ctx: Context, db: Queryable, version: number): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from secrets where name = 'factors'`.execute(db);
  const stored = rows[0]?.secret;
  if (!stored) throw new Error("the database has no key for second factors; the migrations did not run");
  if (version === DATABASE_KEY) return derive(stored);
  if (version !== BOTH_KEYS) throw new Error(`a sealed value has the unknown version ${version}`);
  if (ctx.config.secretKey === null) throw new Error("SECRET_KEY is not set, but second factors were stored with one");
  return derive(Buffer.concat([stored, Buffer.from(ctx.config.secretKey)]));
}

const derive = (key: Buffer): Buffer => Buffer.from(hkdfSync("sha256", key, "", "elleveren second factors", 32));
