export { organisationFor } from "./access.ts";
export { closeMemberships } from "./membership/close-memberships.ts";
export { forgetInvitedAddresses } from "./membership/addresses.ts";
export { organisationRoutes } from "./organisations.routes.ts";
export { loadDepartmentTable, loadPeopleTable } from "./tables/load-tables.ts";
export { stretchFor } from "./tables/stretch.ts";
