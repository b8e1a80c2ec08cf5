/** How long a session lasts and how many of them an account may have: docs/security/sessions.md says why so. */
export interface SessionLimits {
  /** From sign-in, whatever happens meanwhile; a repeated proof does not move it. */
  readonly lifetimeSeconds: number;
  /** From the last use. */
  readonly idleSeconds: number;
  readonly operatorLifetimeSeconds: number;
  readonly operatorIdleSeconds: number;
  /** Of one account at once; one more ends the one that was used least lately. */
  readonly most: number;
}
