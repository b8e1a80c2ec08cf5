/** Second factors in the wire's words. Times are seconds since the epoch. */
import type { WireSensitiveRecoveryCodes, WireTotp, WireWebauthn } from "@elleveren/contract";

import type { FactorTimes } from "./authenticators.sql.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";
import type { StoredCredential } from "../webauthn/webauthn.sql.ts";

const presentTimes = ({ createdAt, lastUsedAt }: FactorTimes) => ({
  created_at: createdAt.getTime() / 1000,
  last_used_at: lastUsedAt === null ? null : lastUsedAt.getTime() / 1000,
});

export const presentTotp = (totp: FactorTimes): WireTotp => ({ type: "totp", ...presentTimes(totp) });

/** With the codes; the list's schema leaves them out. */
export const presentRecoveryCodes = (codes: RecoveryCodes): WireSensitiveRecoveryCodes => ({
  type: "recovery_codes",
  ...presentTimes(codes),
  total_code_count: codes.codeCount,
  unused_code_count: codes.unused.length,
  unused_codes: [...codes.unusedCodes],
});

export const presentWebauthn = (credential: StoredCredential): WireWebauthn => ({
  type: "webauthn",
  ...presentTimes(credential),
  id: credential.authenticatorId,
  name: credential.name,
  is_passwordless: credential.isPasswordless,
});
