/** The role of operators, given at a terminal of the machine: no call makes an operator. */
import { accepted, refused, type Result } from "@elleveren/rules";

import type { Database } from "../../../context.ts";
import { emailKey } from "../accounts/index.ts";
import { recordAct } from "../audit/index.ts";
import { lockAccountByEmail, updateRole } from "./operators.sql.ts";

export interface RoleProblem {
  readonly code: "unknown_account" | "already_operator" | "not_operator";
}

/** Gives or takes the role; recorded in the audit log. Takes effect at once, in open sessions too. */
export function changeRole(
  db: Database,
  email: string,
  role: "manager" | "operator",
): Promise<Result<number, RoleProblem>> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccountByEmail(tx, emailKey(email));
    if (!account) return refused([{ code: "unknown_account" as const }]);
    if (account.role === role) {
      return refused([{ code: role === "operator" ? ("already_operator" as const) : ("not_operator" as const) }]);
    }
    await updateRole(tx, account.accountId, role);
    const action = role === "operator" ? "operators.make" : "operators.unmake";
    await recordAct(tx, { by: "command", action, subject: `account ${account.accountId}` });
    return accepted(account.accountId);
  });
}
