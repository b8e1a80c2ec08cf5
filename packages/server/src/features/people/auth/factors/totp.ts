/**
 * Codes of an authenticator app (RFC 6238): six digits by SHA-1, a new one every thirty seconds. The one before and the
 * one after the present are taken too, for clocks that are a little off; none is taken twice.
 */
import type { AccountId } from "@elleveren/rules";
import { Secret, TOTP } from "otpauth";

import type { Context, Queryable } from "../../../../context.ts";
import { seal, unseal } from "./seal.ts";
import { keepTotpSetup, selectRealSeconds, selectTotp, selectTotpSetup, useTotpStep } from "./totp.sql.ts";

const PERIOD_SECONDS = 30;
/** Steps before and after the present one. */
const WINDOW_STEPS = 1;
/** 160 bits, the size that RFC 4226 recommends. */
const SECRET_BYTES = 20;

export interface TotpSetup {
  /** In base 32, as people type it. */
  readonly secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  readonly url: string;
}

/** The secret that this session may confirm; the same one each time it asks. */
export async function beginTotp(
  ctx: Context,
  { accountId, email, sessionToken }: { accountId: AccountId; email: string; sessionToken: string },
): Promise<TotpSetup> {
  const fresh = await seal(ctx, ctx.db, accountId, ctx.random.bytes(SECRET_BYTES));
  const kept = await keepTotpSetup(ctx.db, sessionToken, fresh);
  const totp = totpOf(await unseal(ctx, ctx.db, accountId, kept), { issuer: ctx.config.gameName, label: email });
  return { secret: totp.secret.base32, url: totp.toString() };
}

/** The step whose code this is, by the secret that this session was shown; null for a wrong code or without a secret. */
export async function checkTotpSetup(
  ctx: Context,
  { accountId, sessionToken, code }: { accountId: AccountId; sessionToken: string; code: string },
): Promise<{ readonly secret: Buffer; readonly step: number } | null> {
  const sealed = await selectTotpSetup(ctx.db, sessionToken);
  if (!sealed) return null;
  const step = await stepOf(ctx, await unseal(ctx, ctx.db, accountId, sealed), code);
  return step === null ? null : { secret: sealed, step };
}

/** True for a right code, which is used up by this. */
export async function useTotpCode(ctx: Context, db: Queryable, accountId: AccountId, code: string): Promise<boolean> {
  const totp = await selectTotp(db, accountId);
  if (!totp) return false;
  const step = await stepOf(ctx, await unseal(ctx, ctx.db, accountId, totp.secret), code);
  return step !== null && useTotpStep(db, accountId, step);
}

async function stepOf(ctx: Context, secret: Buffer, code: string): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const nowMs = (await selectRealSeconds(ctx.db)) * 1000;
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, window: WINDOW_STEPS, timestamp: nowMs });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}

/** `named`: how an authenticator app lists it. */
function totpOf(secret: Buffer, named: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  // A copy with a buffer of its own: a Buffer may be a view of a larger one.
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({
    ...named,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer }),
  });
}
