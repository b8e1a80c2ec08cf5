/** The key that signs heads of the public log: an Ed25519 seed among the database's keys, sealed by SECRET_KEY. */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";

import type { Context } from "../context.ts";
import { insertStoredKey, selectStoredKey } from "../keys/index.ts";

const NAME = "public-log";
const SEED_BYTES = 32;
/** RFC 8410: what precedes the seed in PKCS #8 and the point in SubjectPublicKeyInfo. */
const BEFORE_SEED = Buffer.from("302e020100300506032b657004220420", "hex");
const BEFORE_POINT_BYTES = 12;

export interface LogKey {
  /** 32 bytes. */
  readonly publicKey: Buffer;
  /** 64 bytes over the head's text. */
  readonly sign: (text: string) => Buffer;
}

/** Made when it is first needed; of several processes that make it, all sign with the first one's. */
export async function loadLogKey({ db, config, random }: Pick<Context, "db" | "config" | "random">): Promise<LogKey> {
  const stored = await selectStoredKey(db, config, NAME);
  if (stored) return keyOf(stored);
  const key = Buffer.from(random.bytes(SEED_BYTES));
  await insertStoredKey(db, { keys: config, random, name: NAME, key });
  return keyOf((await selectStoredKey(db, config, NAME))!);
}

function keyOf(seed: Buffer): LogKey {
  const key: KeyObject = createPrivateKey({ key: Buffer.concat([BEFORE_SEED, seed]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(BEFORE_POINT_BYTES);
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), key) };
}

export interface SignedHead {
  readonly seasonName: string;
  readonly size: number;
  readonly root: Buffer;
  /** ISO, milliseconds, UTC. */
  readonly time: string;
}

/** The signed text, to the letter. */
export const headText = ({ seasonName, size, root, time }: SignedHead): string =>
  `elleveren public log v1\nseason ${seasonName}\nsize ${size}\nroot ${root.toString("hex")}\ntime ${time}\n`;
