/**
 * Passwords are kept as Argon2id. Hashing is made to cost time and memory, so only a few run at once, and a crowd that
 * waits too long is sent away: a flood of sign-ins must not take the game down.
 */
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

import { createTurnstile } from "../../../at-once.ts";
import { HttpError } from "../../../http/calls/errors.ts";

/** 19 MiB and two passes, OWASP's recommendation for Argon2id (the library's default variant). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const WAITING_MAX = 200;

const inTurn = createTurnstile(AT_ONCE, (waiting) => {
  if (waiting >= WAITING_MAX) throw new HttpError(503, { detail: "Too many sign-ins." }, { "retry-after": "5" });
});

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/**
 * True when the password is the account's. Without a hash (no such account, or one that signs in elsewhere) it takes as
 * long and is false, so that timing does not reveal accounts.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const stored = passwordHash ?? (await decoyHash());
  const isRight = await inTurn(() => verify(stored, password));
  return isRight && passwordHash !== null;
}

/** True for a hash that was made at a lower cost than today's, or by another way. */
export function needsRehash(passwordHash: string): boolean {
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash) ?? [];
  return Number(memory ?? 0) < COST.memoryCost || Number(time) < COST.timeCost || Number(lanes) < COST.parallelism;
}

let decoy: Promise<string> | null = null;
/** A hash of a random password, made once. */
export const decoyHash = (): Promise<string> => (decoy ??= hashPassword(randomBytes(24).toString("base64")));
