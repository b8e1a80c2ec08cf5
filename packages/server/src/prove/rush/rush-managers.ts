/** The managers of a rush: entered through the public call, signed in without waiting for passwords to be hashed. */
import {
  accountId,
  autoPick,
  entryId,
  type EntryId,
  type Footballer,
  type FootballerId,
  type Market,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { insertSession } from "../../http/session/session.sql.ts";
import { createRushClient } from "./rush-client.ts";

export interface RushPick {
  readonly element: FootballerId;
  readonly position: number;
  readonly is_captain: boolean;
  readonly is_vice_captain: boolean;
}

export interface RushManager {
  readonly entryId: EntryId;
  readonly session: string;
  /** The manager's page, after the last answer. */
  picks: readonly RushPick[];
}

/** So many sign up at a time. */
const AT_ONCE = 16;

export async function enterManagers(ctx: Context, origin: string, count: number): Promise<RushManager[]> {
  const market: Market = new Map(ctx.live.season().footballers);
  const { ruleset } = ctx.game();
  const squad = { footballerIds: [], bankTenths: ruleset.squad.budgetTenths, chip: null };
  const cheapFirst = (id: FootballerId) => -(market.get(id) as Footballer).priceTenths;
  const ids = autoPick({ ruleset, market, ...squad, formOf: cheapFirst });
  const client = createRushClient(origin);
  const managers: RushManager[] = [];
  const waiting = Array.from({ length: count }, (_, index) => index);
  const enterSome = async (): Promise<void> => {
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const session = await signIn(ctx, index);
      const body = {
        name: `Lag ${index + 1}`,
        favourite_team: null,
        terms_agreed: true,
        language: "nb",
        picks: ids.map((id) => ({ element: id, purchase_price: market.get(id)!.priceTenths })),
      };
      const key = `enter-${index}-manager`;
      const made = await client.post({
        path: "/api/entry-create/",
        session,
        idempotencyKey: key,
        body,
        dropsAfterMs: [],
      });
      if (made.status !== 200) throw new Error(`entry-create answered ${made.status}: ${JSON.stringify(made.body)}`);
      const id = entryId((made.body as { id: number }).id);
      managers.push({ entryId: id, session, picks: await fetchPicks(origin, id, session) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, enterSome));
  client.close();
  return managers.toSorted((first, second) => first.entryId - second.entryId);
}

async function fetchPicks(origin: string, entry: EntryId, session: string): Promise<RushPick[]> {
  const answer = await fetch(`${origin}/api/my-team/${entry}/`, { headers: { "x-session-token": session } });
  return ((await answer.json()) as { picks: RushPick[] }).picks;
}

async function signIn(ctx: Context, index: number): Promise<string> {
  const email = `rush-${index}@example.test`;
  const { rows } = await sql<{ account_id: number }>`
    insert into accounts (email, email_key, first_name, last_name, date_of_birth, region_id)
    values (${email}, ${email}, 'Rask', ${`Manager ${index}`}, '1990-05-17', 286) returning account_id`.execute(ctx.db);
  const token = Buffer.from(ctx.random.bytes(32)).toString("base64url");
  await insertSession(
    ctx.db,
    {
      token,
      accountId: accountId(rows[0]!.account_id),
      userAgent: "rush",
      ip: "",
      methods: [],
    },
    ctx.config.sessions,
  );
  return token;
}
