/** Finding people and leagues. */
import { type AccountId } from "@elleveren/rules";
import { sql } from "kysely";
import type { AnswerOf, findPeopleCall, personCall } from "@elleveren/contract";

import type { Queryable } from "../../../context.ts";
import { SUSPENDED } from "../../../http/session/suspended.ts";
import { microsOf } from "../../../db/values/moments.ts";

type Found = AnswerOf<typeof findPeopleCall>["found"][number];
type Person = AnswerOf<typeof personCall>;

const MOST = 25;

interface Search {
  /** A part of a name; two characters at least. */
  readonly text: string;
  /** When the text is one: of an account, an entry or a league. */
  readonly number: number | null;
  /** When the text is a whole address, as uniqueness compares it. */
  readonly emailKey: string | null;
}

/** By number and address first. Names of accounts, of teams, and of managers as tables show them. */
export async function selectPeople(db: Queryable, { text, number, emailKey }: Search): Promise<Found[]> {
  const exact = sql`a.account_id = ${number}::bigint or a.entry_id = ${number}::bigint or a.email_key = ${emailKey}`;
  const byName = await sql<{ account_id: number }>`
    select account_id from entries where ${text.length > 1} and deleted_at is null
      and position(lower(${text}) in lower(name)) > 0 limit ${MOST}`.execute(db);
  const { rows } = await sql<Found>`
    select 'account' as kind, a.account_id as id, a.first_name || ' ' || a.last_name as name, a.entry_id as entry,
      e.name as entry_name, null::integer as members, ${SUSPENDED} is not null as is_suspended
    from accounts a left join entries e on e.entry_id = a.entry_id
    where ${exact} or a.account_id = any(${byName.rows.map((row) => row.account_id)}::bigint[])
      or (${text.length > 1} and position(lower(${text}) in lower(a.first_name || ' ' || a.last_name)) > 0)
    order by coalesce(${exact}, false) desc, a.account_id limit ${MOST}`.execute(db);
  return rows;
}

export async function selectLeaguesFound(db: Queryable, { text, number }: Search): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with found as (
      select league_id, name from leagues
      where league_type <> 's' and (league_id = ${number}::bigint
        or (${text.length > 1} and position(lower(${text}) in lower(name)) > 0))
      order by league_id limit ${MOST}),
    counted as (select league_id, count(*) as members from league_members
      where league_id in (select league_id from found) group by league_id)
    select 'league' as kind, league_id as id, name, null::bigint as entry, null as entry_name, coalesce(members, 0) as members,
      false as is_suspended
    from found left join counted using (league_id) order by league_id`.execute(db);
  return rows;
}

/** Without leagues, suspensions and doubles; null where there is none. */
export async function selectPerson(
  db: Queryable,
  account: AccountId,
): Promise<Omit<Person, "leagues" | "suspensions" | "doubles"> | null> {
  const { rows } = await sql<Omit<Person, "leagues" | "suspensions" | "doubles">>`
    select a.account_id as account, a.first_name, a.last_name, ${microsOf("a.created_at")} as since,
      a.role = 'operator' as is_operator, a.entry_id as entry, e.name as entry_name
    from accounts a left join entries e on e.entry_id = a.entry_id where a.account_id = ${account}`.execute(db);
  return rows[0] ?? null;
}

/** Leagues that the account administers. */
export async function selectOwnLeagues(db: Queryable, entry: number): Promise<Person["leagues"]> {
  const { rows } = await sql<Person["leagues"][number]>`
    select league_id as id, name from leagues where admin_entry_id = ${entry} order by league_id`.execute(db);
  return rows;
}

/** `count` times; each has its words in the control room. */
type Evidence =
  /** The same mailbox: dots and a suffix after plus are ignored. */
  | "same_mailbox"
  /** Made within ten minutes of one another. */
  | "teams_made_together"
  /** The same fifteen footballers. */
  | "same_squad"
  /** The same transfers in the same rounds, within five minutes of one another: so many. */
  | `same_transfers:${number}`
  /** Joined the same private leagues within five minutes of one another: so many. */
  | `leagues_joined_together:${number}`;

const MOST_DOUBLES = 20;
/** A league that a crowd joins at once says nothing. */
const CROWD = 50;

/** A mailbox however it is spelled: plus-addresses are everywhere, dots count nowhere at Google's. */
const mailbox = (column: string) => sql`case
    when ${sql.ref(column)} ~ '@(gmail|googlemail)\\.com$'
      then replace(split_part(split_part(${sql.ref(column)}, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(${sql.ref(column)}, '@', 1), '+', 1) || '@' || split_part(${sql.ref(column)}, '@', 2) end`;

/** The strongest first. */
export async function selectDoubles(
  db: Queryable,
  account: AccountId,
  entry: number | null,
): Promise<Person["doubles"]> {
  const same = await sql<{ account_id: number }>`
    select o.account_id from accounts o, (select ${mailbox("email_key")} as box from accounts
      where account_id = ${account}) own
    where o.account_id <> ${account} and ${mailbox("o.email_key")} = own.box limit ${MOST_DOUBLES}`.execute(db);
  const evidence = new Map<number, Evidence[]>();
  const note = (id: number, what: Evidence) => evidence.set(id, [...(evidence.get(id) ?? []), what]);
  const mailboxes = same.rows.map((row) => row.account_id);
  if (entry !== null) {
    for (const row of await selectTogether(db, entry)) note(row.account_id, row.what);
  }
  for (const id of mailboxes) evidence.set(id, ["same_mailbox", ...(evidence.get(id) ?? [])]);
  // Teams are made by the minute, and leagues joined: alone it says nothing.
  const strong = [...evidence].filter(
    ([, what]) => what.length > 1 || what[0] === "same_mailbox" || what[0]!.startsWith("same_transfers"),
  );
  const ids = strong.map(([id]) => id);
  const { rows } = await sql<Omit<Person["doubles"][number], "evidence">>`
    select a.account_id as account, a.first_name || ' ' || a.last_name as name, a.entry_id as entry, e.name as entry_name
    from accounts a left join entries e on e.entry_id = a.entry_id
    where a.account_id = any(${ids}::bigint[])`.execute(db);
  return rows
    .map((row) => ({ ...row, evidence: evidence.get(row.account)! }))
    .toSorted((one, other) => other.evidence.length - one.evidence.length || one.account - other.account)
    .slice(0, MOST_DOUBLES);
}

async function selectTogether(
  db: Queryable,
  entry: number,
): Promise<{ readonly account_id: number; readonly what: Evidence }[]> {
  const transfers = await sql<{ entry_id: number; count: number }>`
    with own as (select round_id, in_footballer_id, out_footballer_id, at from transfers where entry_id = ${entry})
    select t.entry_id, count(*) from own join transfers t using (round_id, in_footballer_id, out_footballer_id)
    where t.entry_id <> ${entry} and t.at between own.at - interval '5 minutes' and own.at + interval '5 minutes'
    group by t.entry_id having count(*) >= 3 order by count(*) desc limit ${MOST_DOUBLES}`.execute(db);
  const leagues = await sql<{ entry_id: number; count: number }>`
    with private as (select league_id from leagues where league_type = 'x'),
    own as (select league_id, joined_at from league_members where entry_id = ${entry}),
    beside as (
      select m.league_id, m.entry_id from own join league_members m using (league_id)
      where m.entry_id <> ${entry}
        and m.joined_at between own.joined_at - interval '5 minutes' and own.joined_at + interval '5 minutes'),
    quiet as (select league_id from beside group by league_id having count(*) <= ${CROWD})
    select entry_id, count(*) from beside
    where league_id in (select league_id from private) and league_id in (select league_id from quiet)
    group by entry_id order by count(*) desc limit ${CROWD}`.execute(db);
  const ids = [...transfers.rows, ...leagues.rows].map((row) => row.entry_id);
  const squads = await sql<{ entry_id: number }>`
    with latest as (
      select distinct on (entry_id) entry_id, footballer_ids from squads
      where entry_id = any(${[entry, ...ids]}::bigint[]) order by entry_id, round_id desc),
    sorted as (select entry_id, (select array_agg(f order by f) from unnest(footballer_ids) f) as fifteen from latest)
    select o.entry_id from sorted o join sorted own on own.entry_id = ${entry} and own.fifteen = o.fifteen
    where o.entry_id <> ${entry}`.execute(db);
  const made = await sql<{ entry_id: number; account_id: number; together: boolean }>`
    select e.entry_id, e.account_id,
      abs(extract(epoch from e.joined_at - own.joined_at)) <= 600 as together
    from entries e, (select joined_at from entries where entry_id = ${entry}) own
    where e.entry_id = any(${ids}::bigint[]) and e.deleted_at is null`.execute(db);
  const accountOf = new Map(made.rows.map((row) => [row.entry_id, row.account_id]));
  const told = [
    ...transfers.rows.map(({ entry_id, count }) => ({ entry_id, what: `same_transfers:${count}` as const })),
    ...squads.rows.map(({ entry_id }) => ({ entry_id, what: "same_squad" as const })),
    ...leagues.rows.map(({ entry_id, count }) => ({ entry_id, what: `leagues_joined_together:${count}` as const })),
    ...made.rows
      .filter((row) => row.together)
      .map(({ entry_id }) => ({ entry_id, what: "teams_made_together" as const })),
  ];
  return told.flatMap(({ entry_id, what }) => {
    const account_id = accountOf.get(entry_id);
    return account_id === undefined ? [] : [{ account_id, what }];
  });
}
