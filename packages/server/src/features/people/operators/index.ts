export { changeRole, type RoleProblem } from "./change-role.ts";
export { controlRoutes } from "./control.routes.ts";
export { selectAccountByEmail, selectOperators } from "./operators.sql.ts";
