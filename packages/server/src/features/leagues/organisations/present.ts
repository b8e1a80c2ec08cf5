/** Organisations and the people in them, in the words of the wire. */
import type { WireLeagueMember, WireOrganisation } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { OrganisationViewer } from "./access.ts";
import { countPresent } from "./membership/members.sql.ts";
import { type Organisation, selectDepartments } from "./organisations.sql.ts";
import { countedRounds } from "./tables/stretch.ts";

export async function presentOrganisation(
  ctx: Context,
  organisation: Organisation,
  { membership, isAdministrator, isLastAdministrator }: OrganisationViewer,
): Promise<WireOrganisation> {
  const { organisationId } = organisation;
  const [departments, members] = await Promise.all([
    selectDepartments(ctx.db, organisationId),
    countPresent(ctx.db, organisationId),
  ]);
  const rounds = countedRounds(ctx, organisation);
  const own = departments.find(({ departmentId }) => departmentId === membership?.departmentId);
  return {
    id: organisationId,
    name: organisation.name,
    score: organisation.score,
    best: organisation.best,
    start_event: organisation.startRoundId,
    names: organisation.names,
    shown_to: organisation.shownTo,
    members_choose: organisation.membersChoose,
    closed: organisation.closed,
    created: organisation.created,
    departments: departments.length,
    members,
    membership: membership && {
      department: own ? { id: own.departmentId, name: own.name } : null,
      joined: membership.joined,
      is_administrator: isAdministrator,
      can_leave: !isLastAdministrator,
    },
    rounds: rounds.map(({ roundId }) => roundId),
    provisional: rounds.at(-1)?.state === "closed",
  };
}

/** How the organisation shows somebody to the viewer: administrators, and himself, in full. */
export function presentPerson(
  { entry, entry_name, player_name }: WireLeagueMember,
  { names }: Pick<Organisation, "names">,
  viewer: Pick<OrganisationViewer, "entryId" | "isAdministrator">,
) {
  const isOwn = entry === viewer.entryId;
  const shown = isOwn || viewer.isAdministrator ? "full" : names;
  return {
    entry: shown === "full" ? entry : null,
    entry_name,
    player_name: shown === "full" ? player_name : shown === "initials" ? initialsOf(player_name) : null,
    is_own: isOwn,
  };
}

/** `Kari Nordmann-Moe` is K. N. M. */
export const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => `${Array.from(word)[0]!.toLocaleUpperCase("nb")}.`)
    .join(" ");
