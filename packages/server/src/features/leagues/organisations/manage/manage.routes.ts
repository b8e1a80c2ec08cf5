/** The calls of an organisation's administrators. Every route leaves the permission to its use case, which holds the lock. */
import {
  addAdministratorCall,
  addDepartmentCall,
  deleteOrganisationCall,
  endAdministratorCall,
  forgetInvitationsCall,
  invitePeopleCall,
  manageOrganisationCall,
  mergeDepartmentCall,
  moveMembersCall,
  organisationLogCall,
  organisationMembersCall,
  previewInvitationsCall,
  readmitMemberCall,
  removeDepartmentCall,
  removeMemberCall,
  renameDepartmentCall,
  renewOrganisationCodeCall,
  routeSchema,
  setDomainsCall,
  STANDINGS_PAGE_SIZE,
  updateOrganisationCall,
} from "@elleveren/contract";
import { departmentId, entryId, type Result } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { notFound, type Problem } from "../../../../http/calls/errors.ts";
import { repeatableCall } from "../../../../http/calls/repeatable-call.ts";
import { tooManyRequests } from "../../../../http/limits/rate-limits.ts";
import { createSharedLimiter } from "../../../../http/limits/shared-limits.ts";
import { requireAccount } from "../../../../http/session/session.ts";
import { organisationForAdministrator, ownRequest, unwrap } from "../access.ts";
import { selectActs } from "../log.sql.ts";
import type { Department } from "../organisations.sql.ts";
import { presentOrganisation } from "../present.ts";
import { addDepartment, mergeDepartment, removeDepartment, renameDepartment } from "./departments.ts";
import { setDomains } from "./domains.ts";
import { forgetInvitations, invitePeople, planInvitations } from "./invitations.ts";
import { loadManaged, loadMembers } from "./load-managed.ts";
import { moveMembers, readmitMember, removeMember } from "./members.ts";
import { addAdministrator, deleteOrganisation, endAdministrator, renewCode, updateSettings } from "./settings.ts";

/** A name that hardly any of a hundred thousand members has takes the database a quarter of a second. */
const SEARCH_LIMIT = { rateLimit: { max: 60, timeWindow: "1 minute" } };
const HOUR_MS = 3_600_000;
/** Lists read, previews too; every other act of an administrator. By one team. */
const LISTS_PER_HOUR = 60;
const ACTS_PER_HOUR = 1000;
/** Twenty thousand rows. */
const LIST_LIMIT_BYTES = 3 * 1024 * 1024;

export function manageOrganisationRoutes(app: App, ctx: Context): void {
  const lists = createSharedLimiter(ctx, "organisation-lists", { attempts: LISTS_PER_HOUR, windowMs: HOUR_MS });
  const acts = createSharedLimiter(ctx, "organisation-acts", { attempts: ACTS_PER_HOUR, windowMs: HOUR_MS });
  const limited = (limiter: typeof acts) => (request: FastifyRequest) => {
    const own = ownRequest(request);
    const waitSeconds = limiter.take(`entry ${own.entryId}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    return own;
  };
  const acting = limited(acts);
  const listing = limited(lists);

  app.get(manageOrganisationCall.path, { schema: routeSchema(manageOrganisationCall) }, async (request) => {
    const { organisation } = await organisationForAdministrator(ctx, request);
    return loadManaged(ctx, organisation, requireAccount(request).accountId);
  });

  app.put(updateOrganisationCall.path, { schema: routeSchema(updateOrganisationCall) }, async (request) => {
    unwrap(await updateSettings(ctx, { ...acting(request), wish: request.body }));
    const { organisation, viewer } = await organisationForAdministrator(ctx, request);
    return presentOrganisation(ctx, organisation, viewer);
  });

  app.delete(deleteOrganisationCall.path, { schema: routeSchema(deleteOrganisationCall) }, async (request) => {
    unwrap(await deleteOrganisation(ctx, acting(request)));
    return {};
  });

  repeatableCall(app, ctx, renewOrganisationCodeCall, async (ctx, request) => {
    const { department } = request.body;
    const id = department === undefined ? null : departmentId(department);
    return { code: unwrap(await renewCode(ctx, { ...acting(request), departmentId: id })) };
  });

  repeatableCall(app, ctx, addDepartmentCall, async (ctx, request, reply) => {
    const made = ofDepartment(await addDepartment(ctx, { ...acting(request), name: request.body.name }));
    reply.code(201);
    return presentDepartment(made);
  });

  app.put(renameDepartmentCall.path, { schema: routeSchema(renameDepartmentCall) }, async (request) => {
    const id = departmentId(request.params.departmentId);
    const renamed = await renameDepartment(ctx, { ...acting(request), departmentId: id, name: request.body.name });
    return presentDepartment(ofDepartment(renamed));
  });

  app.delete(removeDepartmentCall.path, { schema: routeSchema(removeDepartmentCall) }, async (request) => {
    const id = departmentId(request.params.departmentId);
    ofDepartment(await removeDepartment(ctx, { ...acting(request), departmentId: id }));
    return {};
  });

  repeatableCall(app, ctx, mergeDepartmentCall, async (ctx, request) => {
    const id = departmentId(request.params.departmentId);
    const into = departmentId(request.body.into);
    return presentDepartment(ofDepartment(await mergeDepartment(ctx, { ...acting(request), departmentId: id, into })));
  });

  const members = { schema: routeSchema(organisationMembersCall), config: SEARCH_LIMIT };
  app.get(organisationMembersCall.path, members, async (request) => {
    const { department = null, name = "", page = 1 } = request.query;
    const { organisation } = await organisationForAdministrator(ctx, request);
    return loadMembers(ctx.db, organisation.organisationId, { department, text: name, page });
  });

  repeatableCall(app, ctx, moveMembersCall, async (ctx, request) => {
    const { department, entries } = request.body;
    const moved = await moveMembers(ctx, {
      ...acting(request),
      entries: entries.map(entryId),
      departmentId: department === null ? null : departmentId(department),
    });
    return { moved: unwrap(moved) };
  });

  const ofMembers = [
    [removeMemberCall, removeMember],
    [readmitMemberCall, readmitMember],
    [addAdministratorCall, addAdministrator],
    [endAdministratorCall, endAdministrator],
  ] as const;
  for (const [call, change] of ofMembers) {
    repeatableCall(app, ctx, call, async (ctx, request) => {
      unwrap<null>(await change(ctx, { ...acting(request), memberId: entryId(request.body.entry) }));
      return {};
    });
  }

  app.put(setDomainsCall.path, { schema: routeSchema(setDomainsCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    unwrap(await setDomains(ctx, { ...acting(request), accountId, domains: request.body.domains }));
    const { organisation } = await organisationForAdministrator(ctx, request);
    return loadManaged(ctx, organisation, accountId);
  });

  const preview = { schema: routeSchema(previewInvitationsCall), bodyLimit: LIST_LIMIT_BYTES };
  app.post(previewInvitationsCall.path, preview, async (request) => {
    listing(request);
    const { organisation } = await organisationForAdministrator(ctx, request);
    return planInvitations(ctx, organisation.organisationId, request.body.text);
  });

  repeatableCall(
    app,
    ctx,
    invitePeopleCall,
    async (within, request) => {
      const own = listing(request);
      // A list is read for administrators alone, however wrong it is.
      await organisationForAdministrator(within, request);
      return unwrap(await invitePeople(within, { ...own, text: request.body.text }));
    },
    { bodyLimit: LIST_LIMIT_BYTES },
  );

  app.delete(forgetInvitationsCall.path, { schema: routeSchema(forgetInvitationsCall) }, async (request) => ({
    forgotten: unwrap(await forgetInvitations(ctx, acting(request))),
  }));

  app.get(organisationLogCall.path, { schema: routeSchema(organisationLogCall) }, async (request) => {
    const { page = 1 } = request.query;
    const { organisation } = await organisationForAdministrator(ctx, request);
    const found = await selectActs(ctx.db, organisation.organisationId, {
      offset: (page - 1) * STANDINGS_PAGE_SIZE,
      limit: STANDINGS_PAGE_SIZE + 1,
    });
    return { has_next: found.length > STANDINGS_PAGE_SIZE, page, results: found.slice(0, STANDINGS_PAGE_SIZE) };
  });
}

const presentDepartment = ({ departmentId: id, name }: Department) => ({ id, name });

/** As `unwrap`, and 404 without such a department in the organisation. */
function ofDepartment<T>(result: Result<T, Problem>): T {
  if (!result.ok && result.problems.some(({ code }) => code === "no_such_department")) throw notFound("department");
  return unwrap(result);
}
