/** All calls about organisations, and those that read one: what it is, its tables, and a department's page. */
import {
  departmentCall,
  departmentNamesCall,
  departmentTableCall,
  organisationCall,
  peopleTableCall,
  routeSchema,
} from "@elleveren/contract";
import { departmentId, roundId } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { notFound, refuseField } from "../../../../http/calls/errors.ts";
import { organisationFor } from "../access.ts";
import { manageOrganisationRoutes } from "../manage/manage.routes.ts";
import { membershipRoutes } from "../membership/membership.routes.ts";
import { selectDepartments } from "../organisations.sql.ts";
import { presentOrganisation } from "../present.ts";
import { loadDepartment, loadDepartmentTable, loadPeopleTable } from "./load-tables.ts";
import { countedRounds, stretchFor } from "./stretch.ts";

/** Organisations and their departments (decision 0250). */
export function organisationRoutes(app: App, ctx: Context): void {
  tableRoutes(app, ctx);
  membershipRoutes(app, ctx);
  manageOrganisationRoutes(app, ctx);
}

function tableRoutes(app: App, ctx: Context): void {
  app.get(organisationCall.path, { schema: routeSchema(organisationCall) }, async (request) => {
    const { organisation, viewer } = await organisationFor(ctx, request);
    return presentOrganisation(ctx, organisation, viewer);
  });

  app.get(departmentNamesCall.path, { schema: routeSchema(departmentNamesCall) }, async (request) => {
    const { organisation } = await organisationFor(ctx, request);
    const departments = await selectDepartments(ctx.db, organisation.organisationId);
    return departments.map(({ departmentId: id, name }) => ({ id, name }));
  });

  app.get(departmentTableCall.path, { schema: routeSchema(departmentTableCall) }, async (request) => {
    const seen = await organisationFor(ctx, request);
    const stretch = stretchFor(ctx, seen.organisation, request.query);
    return loadDepartmentTable(ctx, seen, { stretch, page: request.query.page ?? 1 });
  });

  app.get(peopleTableCall.path, { schema: routeSchema(peopleTableCall) }, async (request) => {
    const seen = await organisationFor(ctx, request);
    const stretch = stretchFor(ctx, seen.organisation, request.query);
    return loadPeopleTable(ctx, seen, { stretch, page: request.query.page ?? 1 });
  });

  app.get(departmentCall.path, { schema: routeSchema(departmentCall) }, async (request) => {
    const { round, page = 1 } = request.query;
    const seen = await organisationFor(ctx, request);
    const wished = round === undefined ? null : roundId(round);
    if (wished !== null && !countedRounds(ctx, seen.organisation).some((one) => one.roundId === wished)) {
      throw refuseField("round", "does_not_exist");
    }
    const id = departmentId(request.params.departmentId);
    const department = await loadDepartment(ctx, seen, { departmentId: id, round: wished, page });
    if (!department) throw notFound("department");
    return department;
  });
}
