import { createProviders } from "../../../../adapters/identity-provider/index.ts";
import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { connectionRoutes } from "./connections.routes.ts";
import { redirectRoutes } from "./redirects.routes.ts";
import { signupRoutes } from "./signup.routes.ts";
import { tokenRoutes } from "./token.routes.ts";

export { deleteExpiredJourneys } from "./journeys.sql.ts";
export { deleteExpiredTokenUses } from "./token.routes.ts";

/** Every call of signing in through a provider. */
export function providerRoutes(app: App, ctx: Context): void {
  const providers = createProviders(ctx.config.providers);
  tokenRoutes(app, ctx, providers);
  redirectRoutes(app, ctx, providers);
  signupRoutes(app, ctx);
  connectionRoutes(app, ctx);
}
