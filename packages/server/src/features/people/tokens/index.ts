export { tokenRoutes } from "./tokens.routes.ts";
export { deleteExpiredTokens } from "./tokens.sql.ts";
