/** Names and people that operators decide about. */
import type { Context } from "../../../context.ts";
import { registerModerationLetters } from "./letters.ts";
import { registerNamesScan } from "./scan-names.ts";

export { countOpenCases } from "./cases.sql.ts";
export { countOpenAppeals } from "./suspensions.sql.ts";
export { controlPeopleRoutes } from "./control-people.routes.ts";
export { moderationRoutes } from "./moderation.routes.ts";

export function registerModeration(ctx: Context): void {
  registerModerationLetters(ctx);
  registerNamesScan(ctx);
}
