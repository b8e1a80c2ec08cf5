/**
 * Deleting one's account: everything personal goes and the entry stays without a name, in one transaction. Locks are
 * taken in the order of every other write: the account, offers to renew, the entry, its leagues. A write of the same
 * person that was first counts; one that waited finds that it comes from nobody.
 */
import { accepted, refused, type AccountId, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { unauthenticated } from "../../../http/calls/errors.ts";
import { emailKey, selectEmails } from "../../people/index.ts";
import { forgetWinner, handOverLeagues } from "../../leagues/index.ts";
import {
  deletePersonalRows,
  deleteTold,
  lockLeavingAccount,
  lockLeavingEntry,
  lockOffers,
  makeAnonymous,
} from "./delete-account.sql.ts";

export type DeleteProblem =
  | { readonly code: "invalid"; readonly field: "password" }
  /** Somebody must be left who can run the game. */
  | { readonly code: "last_operator"; readonly field: null };

export interface DeleteRequest {
  readonly accountId: AccountId;
  /** The hash that the person's password was found to match; null for an account without one. */
  readonly provedHash: string | null;
}

export function deleteAccount(ctx: Context, request: DeleteRequest): Promise<Result<null, DeleteProblem>> {
  const { accountId, provedHash } = request;
  return transact(ctx.db, async (tx) => {
    const account = await lockLeavingAccount(tx, accountId);
    if (!account) throw unauthenticated();
    // It was changed since it was proved: whoever did that knows another one.
    if (account.passwordHash !== provedHash) return refused([{ code: "invalid", field: "password" }]);
    if (account.isOperator && account.otherOperators === 0) {
      return refused([{ code: "last_operator", field: null }]);
    }
    const { entryId } = account;
    await lockOffers(tx, accountId);
    if (entryId !== null) {
      await lockLeavingEntry(tx, entryId);
      await deleteTold(tx, entryId);
      await handOverLeagues(tx, entryId);
      await makeAnonymous(tx, entryId);
    }
    await forgetWinner(tx, accountId);
    const addresses = (await selectEmails(tx, accountId)).flatMap(({ email }) => [email, emailKey(email)]);
    await deletePersonalRows(tx, accountId, entryId);
    await ctx.jobs.forget(tx, addresses);
    await ctx.outgoing.forget(tx, accountId, addresses);
    if (entryId !== null) await notify(tx, { kind: "leagues", entryId });
    return accepted(null);
  });
}
