/** The keys by which push services know this game. Made with the first use and kept: with others every browser is lost. */
import { createECDH } from "node:crypto";

import type { VapidKeys } from "../../../adapters/push/index.ts";
import type { Context } from "../../../context.ts";
import { insertStoredKey, selectStoredKey } from "../../../keys/index.ts";

const NAME = "vapid";

/** The same for every process of the game. */
export async function loadVapidKeys({ db, config: keys, random }: Context): Promise<VapidKeys> {
  const found = await selectStoredKey(db, keys, NAME);
  if (found) return keysOf(found);
  const made = createECDH("prime256v1");
  made.generateKeys();
  await insertStoredKey(db, { keys, random, name: NAME, key: padded(made.getPrivateKey()) });
  return keysOf((await selectStoredKey(db, keys, NAME))!);
}

function keysOf(privateKey: Buffer): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

/** 32 bytes, also for a number that needs fewer. */
const padded = (key: Buffer): Buffer => Buffer.concat([Buffer.alloc(32 - key.length), key]);
