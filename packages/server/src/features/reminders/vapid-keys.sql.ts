/** The keys by which push services know this game. Made with the first use and kept: with others every browser is lost. */
import { createECDH } from "node:crypto";
import { sql } from "kysely";

import type { VapidKeys } from "../../adapters/push/index.ts";
import type { Queryable } from "../../context.ts";

const NAME = "vapid";

/** The same for every process of the game. */
export async function loadVapidKeys(db: Queryable): Promise<VapidKeys> {
  const found = await selectPrivateKey(db);
  if (found) return keysOf(found);
  const made = createECDH("prime256v1");
  made.generateKeys();
  // Of several that are made at once the first one stays.
  await sql`insert into secrets (name, secret) values (${NAME}, ${padded(made.getPrivateKey())})
    on conflict (name) do nothing`.execute(db);
  return keysOf((await selectPrivateKey(db))!);
}

async function selectPrivateKey(db: Queryable): Promise<Buffer | null> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from secrets where name = ${NAME}`.execute(db);
  return rows[0]?.secret ?? null;
}

function keysOf(privateKey: Buffer): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

/** 32 bytes, also for a number that needs fewer. */
const padded = (key: Buffer): Buffer => Buffer.concat([Buffer.alloc(32 - key.length), key]);
