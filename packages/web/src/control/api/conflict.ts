import { isApiFailure } from "../../api/wire/problems.ts";

/** What a refusal because of somebody else's change (409) says, such as how it is now; null for every other failure. */
export function conflictOf<Body>(error: unknown): (Partial<Body> & { readonly code?: string }) | null {
  if (!isApiFailure(error) || error.status !== 409) return null;
  return (error.body as (Partial<Body> & { readonly code?: string }) | undefined) ?? null;
}
