/** Expected refusals are values: rules return every problem, never only the first, and never a sentence. */
export type Result<T, P> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly P[] };

export const accepted = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const refused = <P>(problems: readonly P[]): { readonly ok: false; readonly problems: readonly P[] } => ({
  ok: false,
  problems,
});

/** Throws when an assumption of ours is broken; `why` says why it must hold. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Broken assumption: ${why}`);
}

/** Ends a switch over a union; a forgotten case does not compile. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
