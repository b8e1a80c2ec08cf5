/** A manager's own organisations: made, joined by code or address, left; and which department is his. */
import {
  checkOrganisationCodeCall,
  chooseDepartmentCall,
  createOrganisationCall,
  joinOpenOrganisationCall,
  joinOrganisationByCodeCall,
  leaveOrganisationCall,
  linkLeagueCall,
  organisationLeaguesCall,
  unlinkLeagueCall,
  ORGANISATIONS_MAX,
  OWN_ORGANISATIONS_MAX,
  ownOrganisationsCall,
  routeSchema,
  type WireOrganisation,
} from "@elleveren/contract";
import { accepted, departmentId, type EntryId, leagueId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { repeatableCall } from "../../../../http/calls/repeatable-call.ts";
import { tooManyRequests } from "../../../../http/limits/rate-limits.ts";
import { createSharedLimiter } from "../../../../http/limits/shared-limits.ts";
import { requireOwnEntry } from "../../../../http/session/session.ts";
import { type CodeProblem, createCodeGuesses, readLeagueCode } from "../../leagues/index.ts";
import { loadOrganisationViewer, organisationForMember, ownRequest, unwrap } from "../access.ts";
import { selectToldActs } from "../log.sql.ts";
import { createOrganisation } from "../making.ts";
import {
  type Department,
  type Organisation,
  selectByCode,
  selectDepartment,
  selectOrganisation,
  selectOrganisationsOf,
} from "../organisations.sql.ts";
import { presentOrganisation } from "../present.ts";
import { selectOpenings, selectVerifiedKeys } from "./addresses.ts";
import { chooseDepartment, joinByAddress, joinByCode, leaveOrganisation } from "./join.ts";
import { linkLeague, selectLinkedLeagues, unlinkLeague } from "./leagues-inside.ts";
import { selectMembership } from "./members.sql.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Made, also those deleted since; attempts at joining by an address. */
const MADE_PER_DAY = 20;
const JOINS_PER_HOUR = 60;

export function membershipRoutes(app: App, ctx: Context): void {
  const guesses = createCodeGuesses(ctx);
  const making = createSharedLimiter(ctx, "organisations-made", { attempts: MADE_PER_DAY, windowMs: DAY_MS });
  const joining = createSharedLimiter(ctx, "organisations-joined", { attempts: JOINS_PER_HOUR, windowMs: HOUR_MS });

  app.get(ownOrganisationsCall.path, { schema: routeSchema(ownOrganisationsCall) }, async (request) => {
    const { entryId, accountId } = requireOwnEntry(request);
    const own = await selectOrganisationsOf(ctx.db, entryId);
    const isOwn = new Set(own.map(({ organisationId }) => organisationId));
    const openings = await selectOpenings(ctx.db, await selectVerifiedKeys(ctx.db, accountId));
    const open = await Promise.all(
      openings
        .filter(({ organisationId }) => !isOwn.has(organisationId))
        .map(async ({ organisationId: id, by, departmentId: invited }) => {
          const organisation = await selectOrganisation(ctx.db, id);
          const department = invited === null ? null : await selectDepartment(ctx.db, id, invited);
          return { id, by, organisation, department: department?.name ?? null };
        }),
    );
    return {
      organisations: await Promise.all(own.map((organisation) => present(organisation, entryId))),
      open: open.flatMap(({ organisation, ...one }) =>
        organisation && !organisation.closed ? [{ ...one, name: organisation.name }] : [],
      ),
      told: await selectToldActs(ctx.db, entryId),
      most: ORGANISATIONS_MAX,
      most_own: OWN_ORGANISATIONS_MAX,
    };
  });

  repeatableCall(app, ctx, createOrganisationCall, async (ctx, request, reply) => {
    const { entryId } = requireOwnEntry(request);
    const waitSeconds = making.take(`entry ${entryId}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const made = unwrap(await createOrganisation(ctx, { ...request.body, entryId }));
    reply.code(201);
    return present(made, entryId, ctx);
  });

  app.post(checkOrganisationCodeCall.path, { schema: routeSchema(checkOrganisationCodeCall) }, async (request) => {
    const { organisation, department } = unwrap(
      await guesses.attempt(request, () => findByCode(ctx, request.body.code)),
    );
    const entryId = request.account?.entryId ?? null;
    const { organisationId: id, name } = organisation;
    return {
      id,
      name,
      department: department && { id: department.departmentId, name: department.name },
      already_joined: entryId !== null && (await selectMembership(ctx.db, id, entryId)) !== null,
    };
  });

  repeatableCall(app, ctx, joinOrganisationByCodeCall, async (ctx, request) => {
    const { entryId } = requireOwnEntry(request);
    const joined = await guesses.attempt(request, () => joinByCode(ctx, { entryId, code: request.body.code }));
    return present(unwrap(joined), entryId, ctx);
  });

  repeatableCall(app, ctx, joinOpenOrganisationCall, async (ctx, request) => {
    const own = ownRequest(request);
    const waitSeconds = joining.take(`entry ${own.entryId}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    return present(unwrap(await joinByAddress(ctx, own)), own.entryId, ctx);
  });

  repeatableCall(app, ctx, leaveOrganisationCall, async (ctx, request) => {
    unwrap(await leaveOrganisation(ctx, ownRequest(request)));
    return {};
  });

  app.put(chooseDepartmentCall.path, { schema: routeSchema(chooseDepartmentCall) }, async (request) => {
    const { department } = request.body;
    const own = ownRequest(request);
    const chosen = await chooseDepartment(ctx, {
      ...own,
      departmentId: department === null ? null : departmentId(department),
    });
    return present(unwrap(chosen), own.entryId);
  });

  app.get(organisationLeaguesCall.path, { schema: routeSchema(organisationLeaguesCall) }, async (request) => {
    const { organisation, viewer } = await organisationForMember(ctx, request);
    return selectLinkedLeagues(ctx.db, organisation.organisationId, viewer);
  });

  repeatableCall(app, ctx, linkLeagueCall, async (ctx, request) =>
    unwrap(await linkLeague(ctx, { ...ownRequest(request), leagueId: leagueId(request.body.league) })),
  );

  app.delete(unlinkLeagueCall.path, { schema: routeSchema(unlinkLeagueCall) }, async (request) => {
    unwrap(await unlinkLeague(ctx, { ...ownRequest(request), leagueId: leagueId(request.params.leagueId) }));
    return {};
  });

  async function present(
    organisation: Organisation,
    entryId: EntryId,
    within: Context = ctx,
  ): Promise<WireOrganisation> {
    const viewer = await loadOrganisationViewer(within.db, organisation.organisationId, entryId);
    return presentOrganisation(within, organisation, viewer);
  }
}

interface Found {
  readonly organisation: Organisation;
  readonly department: Department | null;
}

async function findByCode(ctx: Context, typed: string): Promise<Result<Found, CodeProblem>> {
  const code = readLeagueCode(typed);
  if (!code.ok) return code;
  const found = await selectByCode(ctx.db, code.value);
  const organisation = found && (await selectOrganisation(ctx.db, found.organisationId));
  if (!organisation) return refused([{ code: "invalid", field: "code" }]);
  const department =
    found.departmentId === null ? null : await selectDepartment(ctx.db, found.organisationId, found.departmentId);
  return accepted({ organisation, department });
}
