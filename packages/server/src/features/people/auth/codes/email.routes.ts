/** The addresses of the signed-in person. */
import {
  addEmailCall,
  emailsCall,
  primaryEmailCall,
  removeEmailCall,
  resendEmailCall,
  routeSchema,
  type WireEmails,
} from "@elleveren/contract";
import type { AccountId, Result } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { HttpError } from "../../../../http/calls/errors.ts";
import {
  addEmail,
  emailKey,
  type EmailProblem,
  findOwnEmail,
  makePrimary,
  removeEmail,
  requestVerification,
  selectEmails,
  type SignInLimits,
} from "../../accounts/index.ts";
import { authErrors, takeLetter } from "../auth-errors.ts";
import { requireSession } from "../proof.ts";

export function emailRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  app.get(emailsCall.path, { schema: routeSchema(emailsCall) }, async (request) =>
    loadEmails(ctx, await requireSession(ctx, request)),
  );

  app.post(addEmailCall.path, { schema: routeSchema(addEmailCall) }, async (request) => {
    const accountId = await requireSession(ctx, request);
    const email = required(request.body.email);
    takeLetter(limits, request, `add ${accountId}`);
    accept(await addEmail(ctx, accountId, email));
    return loadEmails(ctx, accountId);
  });

  app.put(resendEmailCall.path, { schema: routeSchema(resendEmailCall) }, async (request) => {
    const accountId = await requireSession(ctx, request);
    const own = await findOwnEmail(ctx.db, accountId, required(request.body.email));
    if (!own) throw authErrors([{ code: "unknown_email", param: "email" }]);
    // 403 is the API's answer when no e-mail is sent: beyond the limit, or nothing to verify.
    const waitSeconds =
      limits.lettersByIp.take(request.ip) ?? limits.lettersByEmail.take(`verify ${emailKey(own.email)}`);
    if (waitSeconds !== null) throw new HttpError(403, { status: 403 }, { "retry-after": String(waitSeconds) });
    if (own.verified) throw new HttpError(403, { status: 403 });
    await requestVerification(
      ctx,
      { account: accountId, email: own.email },
      { isAskedFor: true, askedFrom: request.ip },
    );
    return { status: 200 };
  });

  app.patch(primaryEmailCall.path, { schema: routeSchema(primaryEmailCall) }, async (request) => {
    const accountId = await requireSession(ctx, request);
    const email = required(request.body.email);
    if (request.body.primary !== true) throw authErrors([{ code: "required", param: "primary" }]);
    accept(await makePrimary(ctx, accountId, email));
    return loadEmails(ctx, accountId);
  });

  app.delete(removeEmailCall.path, { schema: routeSchema(removeEmailCall) }, async (request) => {
    const accountId = await requireSession(ctx, request);
    accept(await removeEmail(ctx, accountId, required(request.body?.email)));
    return loadEmails(ctx, accountId);
  });
}

async function loadEmails(ctx: Context, account: AccountId): Promise<WireEmails> {
  return { status: 200, data: await selectEmails(ctx.db, account) };
}

function required(email: string | undefined): string {
  if (!email) throw authErrors([{ code: "required", param: "email" }]);
  return email;
}

function accept(result: Result<null, EmailProblem>): void {
  if (!result.ok) throw authErrors(result.problems.map(({ code }) => ({ code, param: "email" })));
}
