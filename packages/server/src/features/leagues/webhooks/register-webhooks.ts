import type { Context } from "../../../context.ts";
import { registerDeliveries } from "./deliver.ts";
import { registerEventFinder } from "./find-events.ts";
import { registerOffLetters } from "./webhook-off-mail.ts";

/** After rounds and cups, whose news they tell. */
export function registerWebhooks(ctx: Context): void {
  registerEventFinder(ctx);
  registerDeliveries(ctx);
  registerOffLetters(ctx);
}
