/** An account's chosen reminders, and its browsers for push. */
import {
  addPushCall,
  pushKeyCall,
  remindersCall,
  removePushCall,
  routeSchema,
  updateRemindersCall,
} from "@elleveren/contract";

import { readDestination } from "../../../adapters/public-network/index.ts";
import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { App } from "../../../http/app.ts";
import { refuseField } from "../../../http/calls/errors.ts";
import { requireAccount } from "../../../http/session/session.ts";
import { deleteSubscription, selectWishes, skipPassed, upsertSubscription, upsertWishes } from "./reminders.sql.ts";
import { loadVapidKeys } from "./tell.ts";

export function reminderRoutes(app: App, ctx: Context): void {
  app.get(remindersCall.path, { schema: routeSchema(remindersCall) }, (request) =>
    selectWishes(ctx.db, requireAccount(request).accountId),
  );

  app.put(updateRemindersCall.path, { schema: routeSchema(updateRemindersCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    const { by_email, by_push, lead_minutes: given } = request.body;
    const lead_minutes = [...new Set(given)].toSorted((a, b) => b - a);
    await transact(ctx.db, async (tx) => {
      const before = await selectWishes(tx, accountId);
      // Pages of a previous release omit what they do not know of.
      const { benched = before.benched, untouched = before.untouched } = request.body;
      await upsertWishes(tx, accountId, { by_email, by_push, benched, untouched, lead_minutes });
      // An account that had no channel starts with the reminders still to come.
      const had = before.by_email || before.by_push ? before.lead_minutes : [];
      const added = lead_minutes.filter((lead) => !had.includes(lead));
      await skipPassed(tx, accountId, added);
    });
    return selectWishes(ctx.db, accountId);
  });

  app.get(pushKeyCall.path, { schema: routeSchema(pushKeyCall) }, async () => ({
    public_key: (await loadVapidKeys(ctx)).publicKey,
  }));

  app.post(addPushCall.path, { schema: routeSchema(addPushCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    const { keys } = request.body;
    const reach = { allowLoopback: ctx.config.pushToLoopback, ports: ctx.config.outgoingPorts };
    const to = readDestination(request.body.endpoint, reach);
    if ("problem" in to) throw refuseField("endpoint", "invalid");
    const owner = { accountId, sessionId: request.sessionId };
    await transact(ctx.db, (tx) => upsertSubscription(tx, owner, { endpoint: to.address, ...keys }));
    return selectWishes(ctx.db, accountId);
  });

  app.delete(removePushCall.path, { schema: routeSchema(removePushCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    const { endpoint } = request.body;
    // In its stored spelling; an invalid URL is not one of ours.
    await deleteSubscription(ctx.db, accountId, URL.canParse(endpoint) ? new URL(endpoint).href : endpoint);
    return selectWishes(ctx.db, accountId);
  });
}
