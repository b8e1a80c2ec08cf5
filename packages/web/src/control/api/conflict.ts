import { isApiFailure } from "../../api/wire/problems.ts";

/**
 * The body of a refusal because of a concurrent change (409), such as the current state; null for every other
 * failure.
 */
export function conflictOf<Body>(error: unknown): (Partial<Body> & { readonly code?: string }) | null {
  if (!isApiFailure(error) || error.status !== 409) return null;
  return (error.body as (Partial<Body> & { readonly code?: string }) | undefined) ?? null;
}
