/** An attack's knowledge of the game: the viewers that it calls as, and the things to name in an address or a body. */
import { randomBytes } from "node:crypto";
import { TOKEN_SCOPES, type TokenScope } from "@elleveren/contract";
import {
  accountId,
  autoPick,
  clubId,
  footballerId,
  type AccountId,
  type Market,
  type Position,
  type Ruleset,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Database } from "../../context.ts";
import type { SessionLimits } from "../../http/session/session.ts";
import { insertSession } from "../../http/session/session.sql.ts";

export const VIEWERS = [
  "nobody",
  "teamless",
  "manager",
  "administrator",
  "operator",
  "reading token",
  "full token",
] as const;
export type ViewerName = (typeof VIEWERS)[number];

export interface AttackedWorld {
  /** Headers by which a viewer is known. */
  headersOf(viewer: ViewerName): Readonly<Record<string, string>>;
  /** Numbers that a field or parameter of this name may mean; empty: any. */
  numbers(name: string): readonly number[];
  texts(name: string): readonly string[];
  /** Signs accounts in again that the attack signed out, with fresh proofs. */
  renew(): Promise<void>;
}

export interface WorldOptions {
  readonly origin: string;
  /** Of the game under attack. */
  readonly db: Database;
  readonly sessions: SessionLimits;
}

interface Person {
  readonly accountId: AccountId;
  readonly entryId: number | null;
  session: string;
}

const PASSWORD = "frodige grønne enger";

/** The attack may delete an account, in which case all accounts are made anew. */
export async function openAttackedWorld(options: WorldOptions): Promise<AttackedWorld> {
  let world = await makeWorld(options);
  return {
    headersOf: (viewer) => world.headersOf(viewer),
    numbers: (name) => world.numbers(name),
    texts: (name) => world.texts(name),
    async renew() {
      if (!(await world.isWhole())) world = await makeWorld(options);
      await world.renew();
    },
  };
}

/** Made through the game's own calls: five accounts, three teams, two leagues, two tokens, a plan. */
async function makeWorld({
  origin,
  db,
  sessions,
}: WorldOptions): Promise<AttackedWorld & { isWhole(): Promise<boolean> }> {
  const call = async (
    method: string,
    path: string,
    session: string,
    body?: unknown,
  ): Promise<Record<string, unknown>> => {
    const headers = { "x-session-token": session, ...(body !== undefined && { "content-type": "application/json" }) };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(origin + path, { method, headers, ...sent });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 500)}`);
    return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  const signIn = async (account: AccountId): Promise<string> => {
    const token = randomBytes(32).toString("base64url");
    const at = Math.floor(Date.now() / 1000);
    const methods = [
      { method: "password", at },
      { method: "mfa", type: "totp", at },
    ];
    await insertSession(db, { token, accountId: account, userAgent: "attack", ip: "", methods }, sessions);
    return token;
  };
  const { body: enter, picks } = await entryBody(db);
  const makePerson = async (name: string, hasTeam: boolean): Promise<Person> => {
    const email = `${name}-${randomBytes(4).toString("hex")}@example.test`;
    const details = { first_name: "Anna", last_name: name, date_of_birth: "1990-05-17", region: 286 };
    const made = await call("POST", "/api/player/create/", "", { email, password: PASSWORD, ...details });
    const account = accountId((made["player"] as { id: number }).id);
    await sql`update accounts set email_verified_at = clock_timestamp() where account_id = ${account}`.execute(db);
    const session = await signIn(account);
    const entry = hasTeam ? await call("POST", "/api/entry-create/", session, { ...enter, name: `Lag ${name}` }) : null;
    return { accountId: account, entryId: entry === null ? null : Number(entry["id"]), session };
  };
  const teamless = await makePerson("teamless", false);
  const manager = await makePerson("manager", true);
  const administrator = await makePerson("administrator", true);
  const victim = await makePerson("victim", true);
  const operator = await makePerson("operator", false);
  await sql`update accounts set role = 'operator' where account_id = ${operator.accountId}`.execute(db);

  const { rows: open } = await sql<{ round_id: number }>`
    select round_id from rounds where state = 'open' order by round_id limit 1`.execute(db);
  const round = open[0]?.round_id ?? 1;
  const classic = await call("POST", "/api/leagues-classic/", administrator.session, {
    name: "Kollektivet",
    start_event: round,
  });
  const h2h = await call("POST", "/api/leagues-h2h/", administrator.session, {
    name: "Duellen",
    start_event: round,
    ko_rounds: 0,
  });
  const organisation = await call("POST", "/api/organisations/", administrator.session, { name: "Nordvik Bruk" });
  const department = await call(
    "POST",
    `/api/organisation/${Number(organisation["id"])}/departments/`,
    administrator.session,
    {
      name: "Salg",
    },
  );
  for (const one of [manager, victim]) {
    await call("POST", "/api/leagues-private/join/", one.session, { code: classic["code"], entry: one.entryId });
  }
  const plan = await call("POST", `/api/plans/${manager.entryId}/`, manager.session, { name: "Plan" });
  const makeToken = async (scopes: readonly TokenScope[]) =>
    String(
      (await call("POST", "/api/player/tokens/", manager.session, { name: "Program", scopes, expires_in_days: 30 }))[
        "token"
      ],
    );
  const tokens = { reading: await makeToken(["read"]), full: await makeToken(TOKEN_SCOPES) };

  const column = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(db)).rows.map(({ id }) => Number(id));
  const footballers = await column(
    sql<{ id: number }>`select footballer_id as id from footballers order by 1 limit 400`,
  );
  const codes = await column(sql<{ id: number }>`select code as id from footballers order by 1 limit 400`);
  const fixtures = await column(sql<{ id: number }>`select fixture_id as id from fixtures order by 1`);
  const clubs = await column(sql<{ id: number }>`select club_id as id from clubs order by 1`);
  const leagues = await column(sql<{ id: number }>`select league_id as id from leagues order by league_id limit 40`);
  const entries = [manager.entryId!, administrator.entryId!, victim.entryId!, 1, 999_999];
  const leagueIds = [Number(classic["id"]), Number(h2h["id"]), ...leagues, 999_999];
  const rounds = [round, Math.max(1, round - 1), 1, round + 1, 99];

  const numbers: Readonly<Record<string, readonly number[]>> = {
    ...named(["entry", "entryId", "admin_entry", "rival"], entries),
    ...named(["league", "leagueId"], leagueIds),
    ...named(["organisationId"], [Number(organisation["id"]), 999_999]),
    ...named(["departmentId", "department", "into"], [Number(department["id"]), 999_999]),
    ...named(["event", "round", "roundId", "round_id", "start_event", "started_event"], rounds),
    ...named(
      [
        "element",
        "element_in",
        "element_out",
        "footballer",
        "footballerId",
        "footballer_id",
        "other",
        "starters",
        "bench",
        "on",
        "off",
      ],
      [...picks, ...footballers],
    ),
    ...named(["footballerCode", "code"], codes),
    ...named(["fixture", "fixtureId", "fixture_id"], fixtures),
    ...named(["team", "club", "clubId", "club_id", "team_h", "team_a", "favourite_team"], clubs),
    ...named(["planId", "copy_of"], [Number(plan["id"]), 1]),
    ...named(["version", "seen", "revision"], [0, 1, 2, 3]),
    ...named(["page", "phase", "phaseId"], [1, 2, 50]),
    ...named(
      ["position", "slot"],
      Array.from({ length: 15 }, (_, at) => at + 1),
    ),
    ...named(["purchase_price", "selling_price"], [45, 50, 55, 60]),
    // The account that an operator may suspend: none that the attack calls as.
    ...named(["accountId", "account"], [victim.accountId, 999_999]),
    region: [286],
  };
  const texts: Readonly<Record<string, readonly string[]>> = {
    ...named(["email"], [`victim-${victim.accountId}@example.test`, "nobody@example.test"]),
    ...named(["password", "current_password", "new_password", "password1"], [PASSWORD, "eleven-of-us", "123456"]),
    ...named(["code"], [String(classic["code"]), String(h2h["code"]), "123456", "none"]),
    ...named(["url", "endpoint", "tickets_url"], ["https://hooks.example.org/", "https://updates.push.example.org/a"]),
    ...named(["provider"], ["facebook", "auth0", "none"]),
    ...named(["feed", "source"], ["simulator", "none"]),
    ...named(["stat", "statName", "field"], ["total_points", "goals_scored", "minutes", "score"]),
    ...named(["file"], ["1.png", `${manager.entryId}.png`, "none"]),
    ...named(["date_of_birth"], ["1990-05-17"]),
    ...named(["search"], ["a", "Lag", "%_\\"]),
    ...named(["entries"], [`${manager.entryId},${administrator.entryId}`]),
  };

  const people = { teamless, manager, administrator, operator };
  return {
    headersOf(viewer) {
      if (viewer === "nobody") return { "x-session-token": "" };
      if (viewer === "reading token") return { authorization: `Bearer ${tokens.reading}` };
      if (viewer === "full token") return { authorization: `Bearer ${tokens.full}` };
      return { "x-session-token": people[viewer].session };
    },
    numbers: (name) => numbers[name] ?? [],
    texts: (name) => texts[name] ?? [],
    async isWhole() {
      const ids = Object.values(people).map((person) => person.accountId);
      const { rows } = await sql`select 1 from accounts where account_id = any(${ids})`.execute(db);
      return rows.length === ids.length;
    },
    async renew() {
      for (const person of Object.values(people)) {
        await sql`delete from sessions where account_id = ${person.accountId}`.execute(db);
        person.session = await signIn(person.accountId);
      }
      const isAlive = await fetch(`${origin}/api/token/`, { headers: { authorization: `Bearer ${tokens.full}` } });
      await isAlive.arrayBuffer();
      if (isAlive.status !== 401) return;
      // A new password, or the end of all sessions, ended the tokens too.
      await sql`delete from api_tokens where account_id = ${manager.accountId}`.execute(db);
      tokens.reading = await makeToken(["read"]);
      tokens.full = await makeToken(TOKEN_SCOPES);
    },
  };
}

const named = <T>(names: readonly string[], values: readonly T[]): Record<string, readonly T[]> =>
  Object.fromEntries(names.map((name) => [name, values]));

/** A squad that the rules take, of the cheapest. */
async function entryBody(db: Database): Promise<{ body: Record<string, unknown>; picks: number[] }> {
  const { rows: games } = await sql<{ ruleset: Ruleset }>`select ruleset from game`.execute(db);
  const { ruleset } = games[0]!;
  const { rows } = await sql<{ id: number; club: number; position: Position; price: number; status: string }>`
    select footballer_id as id, club_id as club, position, price_tenths as price, status from footballers
    order by footballer_id`.execute(db);
  const market: Market = new Map(
    rows.map((row) => [
      footballerId(row.id),
      {
        footballerId: footballerId(row.id),
        clubId: clubId(row.club),
        position: row.position,
        priceTenths: row.price,
        status: row.status,
      },
    ]),
  );
  const cheapFirst = (id: number) => -(market.get(footballerId(id))?.priceTenths ?? 0);
  const empty = { footballerIds: [], bankTenths: ruleset.squad.budgetTenths, chip: null };
  const picks = autoPick({ ruleset, market, ...empty, formOf: cheapFirst });
  return {
    picks,
    body: {
      favourite_team: null,
      terms_agreed: true,
      language: "nb",
      picks: picks.map((id) => ({ element: id, purchase_price: market.get(id)!.priceTenths })),
    },
  };
}
