/**
 * Every security event there is. Nothing else is written to the security log, so this list is what an analyst can search
 * for; `docs/security/log.md` explains each line of it, and a test compares the two.
 *
 * `done` events are intended ones; `refused` are denied attempts, or events that an operator ought to look at. The
 * former are lines of level info, the latter warnings.
 */
export const SECURITY_EVENTS = {
  // Signing in and out.
  sign_up: "done",
  sign_in: "done",
  sign_in_step: "done",
  sign_in_refused: "refused",
  sign_in_code_asked: "done",
  sign_out: "done",
  proof: "done",
  proof_refused: "refused",
  factor_refused: "refused",
  provider_refused: "refused",
  // Sessions.
  session_limit: "done",
  sessions_ended: "done",
  // Credentials.
  password_changed: "done",
  password_refused: "refused",
  password_rehashed: "done",
  password_reset_asked: "done",
  password_reset: "done",
  password_reset_refused: "refused",
  email_added: "done",
  email_removed: "done",
  email_verified: "done",
  email_changed: "done",
  factor_added: "done",
  factor_removed: "done",
  recovery_codes_made: "done",
  browser_trusted: "done",
  provider_connected: "done",
  provider_disconnected: "done",
  token_made: "done",
  token_ended: "done",
  lost_factor: "done",
  guardian: "done",
  // The account as a whole.
  data_copied: "done",
  account_deleted: "done",
  role_changed: "done",
  operator_act: "done",
  // A denied access.
  access_refused: "refused",
  token_refused: "refused",
  csrf_refused: "refused",
  throttled: "refused",
  input_refused: "refused",
  rule_refused: "refused",
  signature_refused: "refused",
  address_refused: "refused",
  key_reused: "refused",
  // A security control of the game failed.
  control_failed: "refused",
} as const;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;
