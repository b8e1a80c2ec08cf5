/** Accounts for tests, made through the public call as a person would. */
import { accountId, type AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context } from "../context.ts";
import type { TestClient } from "./client.ts";

export interface SignUpDetails {
  readonly email?: string;
  readonly password?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly dateOfBirth?: string;
  readonly regionId?: number;
  /** An operator gets a fresh second factor, unless told otherwise. */
  readonly role?: "manager" | "operator";
  readonly hasSecondFactor?: boolean;
}

export interface SignedUp {
  readonly client: TestClient;
  readonly accountId: AccountId;
  readonly email: string;
  readonly password: string;
}

export const TEST_PASSWORD = "eleven-of-us";
let accountCount = 0;

/** Makes an account with this client, which is signed in afterwards. */
export async function signUp(ctx: Context, client: TestClient, details: SignUpDetails = {}): Promise<SignedUp> {
  accountCount += 1;
  const email = details.email ?? `manager${accountCount}@example.test`;
  const password = details.password ?? TEST_PASSWORD;
  const answer = await client.post("/api/player/create/", {
    email,
    password,
    first_name: details.firstName ?? "Kari",
    last_name: details.lastName ?? `Nordmann ${accountCount}`,
    date_of_birth: details.dateOfBirth ?? "1990-05-17",
    region: details.regionId ?? 286,
  });
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const id = accountId(answer.body.player.id as number);
  // Without a confirmed address no second factor can be set up.
  if (details.role) {
    await sql`update accounts set role = ${details.role}, email_verified_at = clock_timestamp()
      where account_id = ${id}`.execute(ctx.db);
  }
  if (details.role === "operator" && details.hasSecondFactor !== false) await giveSecondFactor(ctx, id, 0);
  return { client, accountId: id, email, password };
}

/** In every session of the account a second factor was given so long ago; the way through an app is `features/people/auth`'s. */
export const giveSecondFactor = (ctx: Context, account: AccountId, secondsAgo: number) =>
  sql`update sessions set methods = (
      select coalesce(jsonb_agg(one) filter (where one->>'method' <> 'mfa'), '[]') from jsonb_array_elements(methods) one)
      || jsonb_build_array(jsonb_build_object('method', 'mfa', 'type', 'totp',
        'at', extract(epoch from clock_timestamp()) - ${secondsAgo}::float8))
    where account_id = ${account}`.execute(ctx.db);
