/** Names and people that operators decide about. */
import type { Context } from "../../../context.ts";
import { registerModerationLetters } from "./letters.ts";
import { registerNamesScan } from "./words.ts";

export { countOpenCases } from "./name-cases.ts";
export { countOpenAppeals } from "./suspensions.ts";
export { controlPeopleRoutes } from "./control-people.routes.ts";
export { moderationRoutes } from "./moderation.routes.ts";

export function registerModeration(ctx: Context): void {
  registerModerationLetters(ctx);
  registerNamesScan(ctx);
}
