import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { manageOrganisationRoutes } from "./manage/manage.routes.ts";
import { membershipRoutes } from "./membership/membership.routes.ts";
import { organisationTableRoutes } from "./tables/tables.routes.ts";

/** Organisations and their departments (decision 0250). */
export function organisationRoutes(app: App, ctx: Context): void {
  organisationTableRoutes(app, ctx);
  membershipRoutes(app, ctx);
  manageOrganisationRoutes(app, ctx);
}
