/** A private league with an administrator and two members, a manager outside of it, and an account without a team. */
import { sql } from "kysely";

import { startTestServer, type ClientAnswer, type SignedUp, type TestServer } from "../../../testing/index.ts";
import { type SeasonEntry, startSmallSeason } from "../../../testing/small-season.ts";

export const NOT_SIGNED_IN = { detail: "Authentication credentials were not provided." };
export const NOT_ALLOWED = { detail: "You do not have permission to perform this action." };

export interface LeaguePeople {
  readonly server: TestServer;
  readonly admin: SeasonEntry;
  readonly member: SeasonEntry;
  readonly second: SeasonEntry;
  readonly outsider: SeasonEntry;
  readonly teamless: SignedUp;
  /** One more. */
  createEntry(): Promise<SeasonEntry>;
}

/** Before the first deadline of a season of four rounds. */
export async function startLeaguePeople(): Promise<LeaguePeople> {
  const server = await startTestServer();
  const small = await startSmallSeason(server, { rounds: 4 });
  return {
    server,
    admin: await small.createEntry({ name: "Sjefen", firstName: "Ada", lastName: "Berg" }),
    member: await small.createEntry({ name: "Bråkmakerne", firstName: "Kari", lastName: "Moe" }),
    second: await small.createEntry({ name: "100% Ball_", firstName: "Karine", lastName: "Lie" }),
    outsider: await small.createEntry({ name: "Utenfor", firstName: "Ola", lastName: "Vik" }),
    teamless: await server.signUp(),
    createEntry: () => small.createEntry(),
  };
}

export interface PrivateLeague {
  readonly leagueId: number;
  readonly code: string;
  detail(entry: SeasonEntry): Promise<ClientAnswer["body"]>;
  /** All members: before the first deadline they are its new entries. */
  newcomers(): Promise<number[]>;
  /** Administrators' acts in its log, oldest first. */
  acts(): Promise<readonly { readonly kind: string; readonly entry_id: number; readonly details: unknown }[]>;
  /** Deletes it, so that no manager reaches the maximum of private leagues. */
  remove(): Promise<void>;
}

/** "Kollektivet", with the administrator and both members in it. */
export async function makeLeague({ server, admin, member, second }: LeaguePeople): Promise<PrivateLeague> {
  const made = await admin.client.post("/api/leagues-classic/", { name: "Kollektivet", start_event: 1 });
  const { id: leagueId, code } = made.body as { id: number; code: string };
  for (const entry of [member, second]) await joinByCode(entry, code);
  return {
    leagueId,
    code,
    detail: async (entry) => (await entry.client.get(`/api/leagues-classic/${leagueId}/`)).body,
    async newcomers() {
      await server.whenCurrent();
      const { body } = await server.client().get(`/api/leagues-classic/${leagueId}/standings/`);
      return body.new_entries.results.map(({ entry }: { entry: number }) => entry);
    },
    async acts() {
      const { rows } = await sql<{ kind: string; entry_id: number; details: unknown }>`
        select kind, entry_id, details from league_log
        where league_id = ${leagueId} and kind not in ('joined', 'left') order by log_id`.execute(server.ctx.db);
      return rows;
    },
    async remove() {
      await sql`delete from league_members where league_id = ${leagueId}`.execute(server.ctx.db);
      await sql`delete from leagues where league_id = ${leagueId}`.execute(server.ctx.db);
    },
  };
}

export const joinByCode = (entry: SeasonEntry, code: string) =>
  entry.client.post("/api/leagues-private/join/", { code, entry: entry.entryId });

/** The codes of a field's problems, in order; undefined without any. */
export const codesOf = (answer: ClientAnswer, field: string) =>
  (answer.body[field] as { code: string }[] | undefined)?.map((problem) => problem.code);
