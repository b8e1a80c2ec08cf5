export { tokenRoutes } from "./tokens.routes.ts";
export { deleteExpiredTokens, lockTokenOwner } from "./tokens.sql.ts";
