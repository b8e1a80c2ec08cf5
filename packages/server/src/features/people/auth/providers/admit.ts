/**
 * From an identity elsewhere to an account here. Recognised by the provider's own name for the person and by nothing
 * else: an e-mail address that a provider says never opens an account that exists. See docs/decisions/0083.
 */
import { PLACEHOLDER_HOST, type ProviderId } from "@elleveren/contract";
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Identity } from "../../../../adapters/identity-provider/index.ts";
import type { Context, Tx } from "../../../../context.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { hashToken } from "../../../../http/session/session.sql.ts";
import {
  checkEmail,
  cleanEmail,
  emailKey,
  insertAccount,
  isPlaceholder,
  lockEmail,
  OPT_INS,
  requestVerification,
  type OptIns,
} from "../../accounts/index.ts";
import { insertSocialAccount, lockSocialAccount, markSocial, useSocialAccount } from "./social-accounts.sql.ts";

/** A person with an account at this provider. */
export interface Newcomer {
  readonly provider: ProviderId;
  readonly identity: Identity;
  /** False: it never says an address, so none is missed. */
  readonly givesEmail: boolean;
}

export interface AddressProblem {
  readonly code: "required" | "invalid" | "email_taken";
}

/** Opt-ins are not asked of a person who has not seen them. */
const NO_OPT_INS = Object.fromEntries(OPT_INS.map((name) => [name, false])) as OptIns;

/** The account of a known identity, or a new one; null when the person's details are needed first. */
export async function admit(ctx: Context, newcomer: Newcomer): Promise<AccountId | null> {
  const { provider, identity } = newcomer;
  return transact(ctx.db, async (tx) => {
    await lockSocialAccount(tx, provider, identity.uid);
    const known = await useSocialAccount(tx, provider, identity.uid);
    if (known !== null) return known;
    const address = ownAddress(ctx, newcomer);
    return address === null ? null : openAccount(ctx, tx, newcomer, address);
  });
}

/** The same with an address from the person. Refused when it is invalid, or another account's. */
export async function admitWithEmail(
  ctx: Context,
  newcomer: Newcomer,
  email: string,
): Promise<Result<AccountId, AddressProblem>> {
  if (email.trim() === "") return refused([{ code: "required" }]);
  if (checkEmail(email).length > 0) return refused([{ code: "invalid" }]);
  const { provider, identity } = newcomer;
  const account = await transact(ctx.db, async (tx) => {
    await lockSocialAccount(tx, provider, identity.uid);
    return (await useSocialAccount(tx, provider, identity.uid)) ?? openAccount(ctx, tx, newcomer, cleanEmail(email));
  });
  return account === null ? refused([{ code: "email_taken" }]) : accepted(account);
}

/**
 * The address of an account opened without questions: one that the provider vouches for, or a placeholder where it has
 * none and verification is not required.
 */
function ownAddress({ config }: Context, { provider, identity, givesEmail }: Newcomer): string | null {
  const { uid, email, isEmailVerified } = identity;
  if (!givesEmail && config.emailVerification !== "mandatory") {
    return `${provider}-${hashToken(uid).toString("hex").slice(0, 32)}@${PLACEHOLDER_HOST}`;
  }
  return email !== null && isEmailVerified && checkEmail(email).length === 0 ? cleanEmail(email) : null;
}

/** Dirty until the person has confirmed the details; null when another account has the address. */
async function openAccount(
  ctx: Context,
  tx: Tx,
  { provider, identity }: Newcomer,
  email: string,
): Promise<AccountId | null> {
  await lockEmail(tx, email);
  const account = await insertAccount(tx, {
    email,
    passwordHash: null,
    firstName: identity.firstName,
    lastName: identity.lastName,
    dateOfBirth: identity.birthDate ?? null,
    regionId: null,
    optIns: NO_OPT_INS,
    isDirty: true,
  });
  if (account === null) return null;
  const { email: said, isEmailVerified } = identity;
  const isProved = isEmailVerified && said !== null && emailKey(said) === emailKey(email);
  await markSocial(tx, account, isProved);
  await insertSocialAccount(tx, account, { provider, uid: identity.uid, display: identity.display });
  if (!isProved && !isPlaceholder(email)) await requestVerification(ctx, { account, email }, { tx });
  return account;
}
