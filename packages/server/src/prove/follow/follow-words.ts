/** The messages between `npm run prove -- follow` and its two servers. */
export type FollowAsk =
  /** Sets the game clock; without a time it goes on from where it is. */
  { readonly kind: "clock"; readonly atMs?: number; readonly speed: number } | { readonly kind: "stop" };

export type FollowAnswer =
  | { readonly kind: "started"; readonly url: string }
  | { readonly kind: "clock"; readonly nowMs: number }
  | { readonly kind: "stopped" };
