/**
 * The database's roles. Migrations belong to an owner; the running game has a role that reads and writes rows and
 * changes no table, and a read-only role sees no secrets and no private data. `migrate` makes the roles where its own
 * may, and grants missing privileges each time, so that older databases and new tables get them by themselves. See
 * decision 0190.
 */
import { sql } from "kysely";

import type { Database } from "./database.ts";
import { sqlState } from "./writing/transactions.ts";

export const GAME_ROLE = "elleveren_game";
export const READER_ROLE = "elleveren_reader";

/** Made without a login: the embedded server or an operator gives each a password of its own. */
const ROLES = [GAME_ROLE, READER_ROLE];

/** Rows are added and read, and never changed again; not by the game. */
const APPEND_ONLY = ["audit_log"];
/** Written by migrations alone. */
const OF_MIGRATIONS = ["migration_checksums", "kysely_migration", "kysely_migration_lock"];

/**
 * Tables hidden from the read-only role: those that `docs/security/data.md` calls secret or private, which a test
 * compares, and the game's own keys.
 */
export const HIDDEN_FROM_READERS: readonly string[] = [
  "accounts",
  "account_emails",
  "agent_changes",
  "agent_codes",
  "agent_refreshes",
  "agents",
  "api_tokens",
  "audit_log",
  "email_verifications",
  "guardian_consents",
  "guardian_links",
  "idempotency_keys",
  "chat_codes",
  "chat_installs",
  "league_bans",
  "league_chats",
  "league_customs",
  "league_forfeits",
  "league_forfeits_done",
  "league_messages",
  "league_webhooks",
  "lost_factors",
  "name_cases",
  "name_reports",
  "organisation_administrators",
  "organisation_bans",
  "organisation_invitations",
  "organisation_log",
  "organisation_members",
  "outgoing",
  "password_resets",
  "pending_logins",
  "provider_journeys",
  "push_subscriptions",
  "recovery_codes",
  "secrets",
  "sessions",
  "social_accounts",
  "suspensions",
  "totp_authenticators",
  "totp_setups",
  "trusted_browsers",
  "webauthn_challenges",
  "webauthn_credentials",
  "webhook_deliveries",
];
/** Columns of tables that are shown otherwise. */
const HIDDEN_COLUMNS: Readonly<Record<string, readonly string[]>> = { game: ["receipt_secret"] };

/** Not allowed; created concurrently by another process (twice). */
const FORBIDDEN = "42501";
const THERE_ALREADY = new Set(["42710", "23505"]);

/**
 * Makes the roles and grants missing privileges; returns a sentence for each statement that our own role may not run.
 * Call it while no other process migrates this database.
 */
export async function grantRoles(db: Database): Promise<readonly string[]> {
  const missing = await makeRoles(db);
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = any(${ROLES}::text[])`.execute(db);
  const has = new Set(rows.map(({ name }) => name));
  const problems: string[] = [];
  if (missing.length > 0) {
    problems.push(
      `The role ${await currentRole(db)} may not make the roles ${missing.join(", ")}: an administrator has to, and ` +
        `until then nobody can come in by them. OPERATING.md, "Roles of the database", says how.`,
    );
  }
  const refused: string[] = [];
  for (const statement of await selectMissingRights(db, has)) {
    try {
      await sql.raw(statement).execute(db);
    } catch (error) {
      if (sqlState(error) !== FORBIDDEN) throw error;
      refused.push(statement);
    }
  }
  if (refused.length > 0) {
    problems.push(
      `The role ${await currentRole(db)} may not do this, which an administrator has to: ${refused.join("; ")}.`,
    );
  }
  return problems;
}

/**
 * True when the URL's role may change tables: the owner of the existing tables, or of a database that is still empty.
 */
export async function mayMigrate(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migration_checksums')),
      has_schema_privilege('public', 'create')) as may`.execute(db);
  return rows[0]!.may;
}

/** True when the address's role owns the game's tables, and so may take them away. */
export async function isOwner(db: Database): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('audit_log')), false) as owns`.execute(
    db,
  );
  return rows[0]!.owns;
}

/** The names that are missing and stay so. */
async function makeRoles(db: Database): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const name of ROLES) {
    const { rows } = await sql`select 1 from pg_roles where rolname = ${name}`.execute(db);
    if (rows.length > 0) continue;
    try {
      await sql.raw(`create role ${name} nologin`).execute(db);
    } catch (error) {
      const state = sqlState(error) ?? "";
      if (state === FORBIDDEN) missing.push(name);
      else if (!THERE_ALREADY.has(state)) throw error;
    }
  }
  return missing;
}

async function currentRole(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(db);
  return rows[0]!.name;
}

interface Table {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** The privileges of each role on it: `elleveren_game SELECT`. */
  readonly held: readonly string[];
}

const PRIVILEGES = ["SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE"] as const;

/** The statements that are missing; none when every role has its privileges. */
async function selectMissingRights(db: Database, has: ReadonlySet<string>): Promise<readonly string[]> {
  const roles = ROLES.filter((name) => has.has(name));
  const statements = await selectMissingOfSchemas(db, roles);
  // Partitions are reached through their table; those of the queue are named by it.
  const { rows: tables } = await sql<Table>`
    select n.nspname::text as schema, c.relname::text as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      array(select r || ' ' || p from unnest(${roles}::text[]) r, unnest(${[...PRIVILEGES]}::text[]) p
        where has_table_privilege(r, c.oid, p)) as held
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and (not c.relispartition or n.nspname = 'pgboss')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1, 2`.execute(db);
  for (const table of tables) {
    for (const role of roles) {
      const wanted = rightsOf(role, table);
      const held = PRIVILEGES.filter((privilege) => table.held.includes(`${role} ${privilege}`));
      const more = wanted.filter((privilege) => !held.some((name) => name === privilege));
      const less = held.filter((privilege) => !wanted.includes(privilege));
      const name = `"${table.schema}"."${table.name}"`;
      if (more.length > 0) statements.push(`grant ${more.join(", ")} on ${name} to ${role}`);
      if (less.length > 0) statements.push(`revoke ${less.join(", ")} on ${name} from ${role}`);
    }
  }
  if (has.has(READER_ROLE)) statements.push(...(await selectMissingOfColumns(db, tables)));
  if (has.has(GAME_ROLE)) statements.push(...(await selectMissingOfGame(db)));
  return statements;
}

function rightsOf(role: string, { schema, name }: Table): readonly string[] {
  if (role === READER_ROLE) {
    const isHidden = schema !== "public" || HIDDEN_FROM_READERS.includes(name) || name in HIDDEN_COLUMNS;
    return isHidden ? [] : ["SELECT"];
  }
  // Queues are worked off row by row; truncating one is not granted.
  if (schema !== "public") return ["SELECT", "INSERT", "UPDATE", "DELETE"];
  if (OF_MIGRATIONS.includes(name)) return ["SELECT"];
  if (APPEND_ONLY.includes(name)) return ["SELECT", "INSERT"];
  return PRIVILEGES;
}

/** Connecting and using schemas; creating in `public` is granted to no role, also before PostgreSQL 15. */
async function selectMissingOfSchemas(db: Database, roles: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('grant usage on schema %I to %I', nspname, r) as statement
    from pg_namespace, unnest(${roles}::text[]) r
    where nspname in ('public', 'pgboss') and (nspname = 'public' or r = ${GAME_ROLE})
      and not has_schema_privilege(r, oid, 'usage')
    union all
    select format('grant %s on database %I to %I', p, current_database(), r)
    from unnest(${roles}::text[]) r, unnest(array['connect', 'temporary']) p
    where (p = 'connect' or r = ${GAME_ROLE}) and not has_database_privilege(r, current_database(), p)
    union all
    select 'revoke create on schema public from public'
    where exists (select from pg_namespace n, aclexplode(n.nspacl) a
      where n.nspname = 'public' and a.grantee = 0 and a.privilege_type = 'CREATE')`.execute(db);
  return rows.map(({ statement }) => statement);
}

async function selectMissingOfColumns(db: Database, tables: readonly Table[]): Promise<string[]> {
  const statements: string[] = [];
  for (const { schema, name, columns } of tables) {
    const hidden = schema === "public" ? HIDDEN_COLUMNS[name] : undefined;
    if (!hidden) continue;
    const shown = columns.filter((column) => !hidden.includes(column));
    const { rows } = await sql<{ missing: boolean }>`
      select bool_or(not has_column_privilege(${READER_ROLE}, ${name}::regclass, c, 'select')) as missing
      from unnest(${shown}::text[]) c`.execute(db);
    if (rows[0]?.missing) {
      statements.push(
        `grant select (${shown.map((column) => `"${column}"`).join(", ")}) on "${name}" to ${READER_ROLE}`,
      );
    }
  }
  return statements;
}

/**
 * Counters that go on from a number that came from elsewhere; the one function that makes tables, for the partitions of a
 * season's rounds; and a look at the sessions of other roles, because a season's end waits for them.
 */
async function selectMissingOfGame(db: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('grant usage, select, update on sequence %I.%I to %I', n.nspname, c.relname, ${GAME_ROLE}::text) as statement
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss')
      and case when c.relkind = 'S' then not has_sequence_privilege(${GAME_ROLE}, c.oid, 'update') else false end
      and not exists (select from pg_depend d join pg_class t on t.oid = d.refobjid
        where d.objid = c.oid and d.classid = 'pg_class'::regclass and t.relname = any(${APPEND_ONLY}::text[]))
    union all
    select format('revoke execute on function %s from public', p.oid::regprocedure)
    from pg_proc p where p.proname = 'create_round_partitions' and p.pronamespace = 'public'::regnamespace
      and (p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0))
    union all
    select format('grant execute on function %s to %I', p.oid::regprocedure, ${GAME_ROLE}::text)
    from pg_proc p where p.proname = 'create_round_partitions' and p.pronamespace = 'public'::regnamespace
      and (p.proacl is null or not exists (select from aclexplode(p.proacl) a where a.grantee = ${GAME_ROLE}::regrole))
    union all
    select format('grant pg_read_all_stats to %I', ${GAME_ROLE}::text)
    where not pg_has_role(${GAME_ROLE}, 'pg_read_all_stats', 'usage')`.execute(db);
  return rows.map(({ statement }) => statement);
}
