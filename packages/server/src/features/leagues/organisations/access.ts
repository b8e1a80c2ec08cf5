/** The right to see an organisation and the right to administer it; the first step of calls about one. */
import { accepted, type EntryId, organisationId, type OrganisationId, refused, type Result } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context, Queryable, Tx } from "../../../context.ts";
import { forbidden, notFound, type Problem, refuse } from "../../../http/calls/errors.ts";
import { requireOwnEntry } from "../../../http/session/session.ts";
import { type Membership, selectAdministrators, selectMembership } from "./membership/members.sql.ts";
import { lockOrganisation, type Organisation, selectOrganisation } from "./organisations.sql.ts";

export interface OrganisationViewer {
  readonly entryId: EntryId | null;
  /** Null for somebody who is no member. */
  readonly membership: Membership | null;
  /** Administrators are members. */
  readonly isAdministrator: boolean;
  readonly isLastAdministrator: boolean;
}

export async function loadOrganisationViewer(
  db: Queryable,
  id: OrganisationId,
  entryId: EntryId | null,
): Promise<OrganisationViewer> {
  const membership = entryId === null ? null : await selectMembership(db, id, entryId);
  if (!membership) return { entryId, membership: null, isAdministrator: false, isLastAdministrator: false };
  const administrators = await selectAdministrators(db, id);
  const isAdministrator = administrators.some((one) => one.entryId === entryId);
  return { entryId, membership, isAdministrator, isLastAdministrator: isAdministrator && administrators.length === 1 };
}

export const canSee = ({ membership }: OrganisationViewer, { shownTo }: Organisation): boolean =>
  membership !== null || shownTo === "everybody";

export interface SeenOrganisation {
  readonly organisation: Organisation;
  readonly viewer: OrganisationViewer;
}

/** The organisation of the address for those who may see it: 404 without one, 403 for everybody else. */
export async function organisationFor(ctx: Context, request: FastifyRequest): Promise<SeenOrganisation> {
  const organisation = await selectOrganisation(ctx.db, organisationIdOf(request));
  if (!organisation) throw notFound("organisation");
  const viewer = await loadOrganisationViewer(ctx.db, organisation.organisationId, request.account?.entryId ?? null);
  if (!canSee(viewer, organisation)) throw forbidden();
  return { organisation, viewer };
}

/** As `organisationFor`, for its members alone. */
export async function organisationForMember(ctx: Context, request: FastifyRequest): Promise<SeenOrganisation> {
  const seen = await organisationFor(ctx, request);
  if (!seen.viewer.membership) throw forbidden();
  return seen;
}

/** As `organisationFor`, for its administrators alone. */
export async function organisationForAdministrator(ctx: Context, request: FastifyRequest): Promise<SeenOrganisation> {
  const seen = await organisationFor(ctx, request);
  if (!seen.viewer.isAdministrator) throw forbidden();
  return seen;
}

export const organisationIdOf = (request: FastifyRequest): OrganisationId =>
  organisationId((request.params as { organisationId: number }).organisationId);

export interface OwnRequest {
  readonly organisationId: OrganisationId;
  /** The entry that makes the request. */
  readonly entryId: EntryId;
}

/** The organisation of the address and the viewer's own entry; 403 without one. */
export const ownRequest = (request: FastifyRequest): OwnRequest => ({
  organisationId: organisationIdOf(request),
  entryId: requireOwnEntry(request).entryId,
});

/** Answered as 404 and 403 by `unwrap`. */
export interface AccessProblem {
  readonly code: "no_such_organisation" | "not_allowed";
}

/** The first step of an administrator's act. He is looked for after the lock: he may be ceasing to be one at this moment. */
export async function lockManaged(tx: Tx, request: OwnRequest): Promise<Result<Organisation, AccessProblem>> {
  const organisation = await lockOrganisation(tx, request.organisationId);
  if (!organisation) return refused([{ code: "no_such_organisation" }]);
  const { isAdministrator } = await loadOrganisationViewer(tx, request.organisationId, request.entryId);
  return isAdministrator ? accepted(organisation) : refused([{ code: "not_allowed" }]);
}

const fieldOf = (problem: object): string | null => ("field" in problem ? String(problem.field) : null);

/** The value; 404 without such an organisation, 403 without permission, and otherwise 400 with every problem. */
export function unwrap<T>(result: Result<T, Problem>): T {
  if (result.ok) return result.value;
  if (result.problems.some(({ code }) => code === "no_such_organisation")) throw notFound("organisation");
  if (result.problems.some(({ code }) => code === "not_allowed")) throw forbidden();
  throw refuse(result.problems, fieldOf);
}
