export { organisationFor } from "./access.ts";
export { closeMemberships } from "./membership/close-memberships.ts";
export { forgetInvitedAddresses } from "./membership/addresses.ts";
export { loadAllPeople, loadDepartmentTable } from "./tables/load-tables.ts";
export { stretchFor } from "./tables/stretch.ts";
export { organisationRoutes } from "./tables/tables.routes.ts";
