import type { Context } from "../../context.ts";
import type { App } from "../../http/app.ts";
import { accountRoutes } from "./accounts.routes.ts";
import { authRoutes } from "./auth.routes.ts";
import { decoyHash } from "./passwords.ts";
import { createSignInLimits } from "./sign-in.ts";
import { watchlistRoutes } from "./watchlist.routes.ts";

export { hashPassword } from "./passwords.ts";
export { registerPasswordReset } from "./password-reset.ts";
export { deleteOldResets } from "./password-reset.sql.ts";

/** Every call about the person: both ways of signing in share their limits. */
export function registerAccounts(app: App, ctx: Context): void {
  const limits = createSignInLimits(ctx);
  // Made now, so that the first unknown e-mail is not refused more slowly than the others.
  void decoyHash();
  accountRoutes(app, ctx, limits);
  authRoutes(app, ctx, limits);
  watchlistRoutes(app, ctx);
}
