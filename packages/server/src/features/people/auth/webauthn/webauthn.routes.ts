/** The account's own passkeys and security keys: adding, renaming, removing. */
import {
  addWebauthnCall,
  deleteWebauthnCall,
  PASSKEYS_MAX,
  renameWebauthnCall,
  routeSchema,
  webauthnCreationCall,
} from "@elleveren/contract";
import { invariant, type AccountId } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import type { App } from "../../../../http/app.ts";
import { selectAccount } from "../../accounts/index.ts";
import { authConflict, authErrors } from "../auth-errors.ts";
import { presentUser } from "../auth.present.ts";
import { presentWebauthn } from "../factors/authenticators.routes.ts";
import { lockFactors } from "../factors/authenticators.sql.ts";
import { checkNewCredential, passkeyName } from "./webauthn-checks.ts";
import { provedNow } from "../complete-login.ts";
import { recordProof, requireSession } from "../proof.ts";
import { afterAdding, afterRemoving, requireVerifiedEmail, sessionTokenOf } from "../factors/second-factors.ts";
import { creationOptions } from "./webauthn-options.ts";
import {
  deleteCredentials,
  insertCredential,
  renameCredential,
  selectCredentialsOf,
  type StoredCredential,
} from "./webauthn.sql.ts";

export function webauthnRoutes(app: App, ctx: Context): void {
  app.get(webauthnCreationCall.path, { schema: routeSchema(webauthnCreationCall) }, async (request) => {
    const accountId = await requireSession(ctx, request);
    const credentials = await requireRoom(ctx, accountId);
    const account = await selectAccount(ctx.db, accountId);
    invariant(account, "a signed-in account exists");
    const options = await creationOptions(ctx, request, challengeOf(request), {
      email: account.email,
      displayName: presentUser(account).display,
      credentials,
      isPasswordless: request.query.passwordless !== undefined,
    });
    return { status: 200, data: { creation_options: options } };
  });

  app.post(addWebauthnCall.path, { schema: routeSchema(addWebauthnCall) }, async (request, reply) => {
    const accountId = await requireSession(ctx, request);
    await requireRoom(ctx, accountId);
    const name = passkeyName(request.body.name);
    const made = await checkNewCredential(ctx, request, request.body.credential, challengeOf(request));
    const answer = await transact(ctx.db, async (tx) => {
      await lockFactors(tx, accountId);
      const credential = await insertCredential(tx, { ...made, accountId, name });
      if (!credential) throw authErrors([{ code: "incorrect_code", param: "credential" }]);
      const hasNewCodes = await afterAdding(ctx, tx, accountId, "webauthn_added");
      return { status: 200, data: presentWebauthn(credential), meta: { recovery_codes_generated: hasNewCodes } };
    });
    // It answered just now: the recovery codes are shown next.
    await recordProof(ctx, reply, provedNow({ method: "mfa", type: "webauthn" }));
    return answer;
  });

  app.put(renameWebauthnCall.path, { schema: routeSchema(renameWebauthnCall) }, async (request) => {
    const accountId = await requireSession(ctx, request);
    const { id: authenticatorId, name } = request.body;
    const credential = await renameCredential(ctx.db, { accountId, authenticatorId, name: passkeyName(name) });
    if (!credential) throw authErrors([{ code: "invalid", param: "id" }]);
    return { status: 200, data: presentWebauthn(credential) };
  });

  app.delete(deleteWebauthnCall.path, { schema: routeSchema(deleteWebauthnCall) }, async (request) => {
    const accountId = await requireSession(ctx, request);
    const ids = [...new Set(request.body.authenticators)];
    await transact(ctx.db, async (tx) => {
      await lockFactors(tx, accountId);
      // All or none: the throw takes back those that were the account's.
      if ((await deleteCredentials(tx, accountId, ids)) < ids.length) {
        throw authErrors([{ code: "invalid", param: "authenticators" }]);
      }
      await afterRemoving(ctx, tx, accountId, "webauthn_removed");
    });
    return { status: 200 };
  });

  /** The credentials there are; throws 409 for an account that may not add one. */
  async function requireRoom(context: Context, accountId: AccountId): Promise<StoredCredential[]> {
    await requireVerifiedEmail(context, accountId);
    const credentials = await selectCredentialsOf(context.db, accountId);
    if (credentials.length >= PASSKEYS_MAX) throw authConflict();
    return credentials;
  }
}

const challengeOf = (request: { readonly sessionToken: string | null }) =>
  ({ purpose: "add", holder: sessionTokenOf(request) }) as const;
