/** Members' own private leagues that are listed in an organisation. Who joins one stays that league's affair. */
import { encodeScoring, ORGANISATION_LEAGUES_MAX, type WireLinkedLeague } from "@elleveren/contract";
import { accepted, type LeagueId, type OrganisationId, refused, type Result } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../../context.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { type League, selectLeague } from "../../leagues/index.ts";
import { loadOrganisationViewer, type OrganisationViewer, type OwnRequest } from "../access.ts";
import { insertActs } from "../log.sql.ts";
import { lockOrganisation } from "../organisations.sql.ts";

/** By name. */
export async function selectLinkedLeagues(
  db: Queryable,
  id: OrganisationId,
  viewer: OrganisationViewer,
): Promise<WireLinkedLeague[]> {
  const { rows } = await sql<
    Pick<League, "leagueId" | "name" | "scoring" | "adminEntryId">
  >`select league_id as "leagueId", name, scoring, admin_entry_id as "adminEntryId"
    from organisation_leagues join leagues using (league_id)
    where organisation_id = ${id} order by lower(name), league_id`.execute(db);
  const counted = await sql<{ leagueId: LeagueId; count: number }>`
    select league_id as "leagueId", count(*) as count from league_members
    where league_id = any(${rows.map(({ leagueId }) => leagueId)}::bigint[]) group by league_id`.execute(db);
  const counts = new Map(counted.rows.map(({ leagueId, count }) => [leagueId, count]));
  return rows.map(({ leagueId, name, scoring, adminEntryId }) => ({
    id: leagueId,
    name,
    scoring: encodeScoring(scoring),
    entries: counts.get(leagueId) ?? 0,
    admin_entry: adminEntryId,
    can_unlink: viewer.isAdministrator || (adminEntryId !== null && adminEntryId === viewer.entryId),
  }));
}

type LinkProblem =
  | { readonly code: "no_such_organisation" | "not_a_member" }
  | { readonly code: "does_not_exist"; readonly field: "league" }
  | { readonly code: "too_many_linked_leagues"; readonly max: number };

interface LinkRequest extends OwnRequest {
  readonly leagueId: LeagueId;
}

/** A private league of which the member is the administrator. Doing it twice changes nothing more. */
export function linkLeague(ctx: Context, request: LinkRequest): Promise<Result<WireLinkedLeague[], LinkProblem>> {
  const { organisationId, entryId, leagueId } = request;
  return transact(ctx.db, async (tx) => {
    if (!(await lockOrganisation(tx, organisationId))) return refused([{ code: "no_such_organisation" }]);
    const viewer = await loadOrganisationViewer(tx, organisationId, entryId);
    if (!viewer.membership) return refused([{ code: "not_a_member" }]);
    const league = await selectLeague(tx, leagueId);
    if (league?.leagueType !== "x" || league.adminEntryId !== entryId) {
      return refused([{ code: "does_not_exist", field: "league" }]);
    }
    const linked = await selectLinkedLeagues(tx, organisationId, viewer);
    if (linked.some(({ id }) => id === leagueId)) return accepted(linked);
    const max = ORGANISATION_LEAGUES_MAX;
    if (linked.length >= max) return refused([{ code: "too_many_linked_leagues", max }]);
    await sql`insert into organisation_leagues (organisation_id, league_id)
      values (${organisationId}, ${leagueId})`.execute(tx);
    await insertActs(tx, [{ organisationId, entryId, kind: "league", to: league.name }]);
    return accepted(await selectLinkedLeagues(tx, organisationId, viewer));
  });
}

type UnlinkProblem = { readonly code: "no_such_organisation" | "not_allowed" };

/** By the league's administrator, a member or not, or an administrator of the organisation. */
export function unlinkLeague(ctx: Context, request: LinkRequest): Promise<Result<null, UnlinkProblem>> {
  const { organisationId, entryId, leagueId } = request;
  return transact(ctx.db, async (tx) => {
    if (!(await lockOrganisation(tx, organisationId))) return refused([{ code: "no_such_organisation" }]);
    const { isAdministrator } = await loadOrganisationViewer(tx, organisationId, entryId);
    const league = await selectLeague(tx, leagueId);
    if (!isAdministrator && league?.adminEntryId !== entryId) return refused([{ code: "not_allowed" }]);
    if (await deleteLink(tx, organisationId, leagueId)) {
      await insertActs(tx, [{ organisationId, entryId, kind: "league_ended", from: league?.name ?? null }]);
    }
    return accepted(null);
  });
}

async function deleteLink(db: Queryable, id: OrganisationId, league: LeagueId): Promise<boolean> {
  const { rows } = await sql`delete from organisation_leagues
    where organisation_id = ${id} and league_id = ${league} returning 1`.execute(db);
  return rows.length > 0;
}
