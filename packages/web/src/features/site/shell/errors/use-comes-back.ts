import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { isApiFailure } from "../../../../api/wire/problems.ts";

/** Up to half as long again, so that a whole country does not ask in the same second. */
const EVERY_MS = 20_000;

/**
 * Asks now and then whether what failed would be answered by now, and fetches everything that failed again once it is: the
 * page comes back by itself. Nothing moves on the page before that.
 */
export function useComesBack(error: unknown): void {
  const client = useQueryClient();
  const address = isApiFailure(error) ? error.url : null;
  // A limit says itself when it is over; asked before that, it would only last longer.
  const limitedMs =
    isApiFailure(error) && error.status === 429 && error.retryAfterSeconds !== null
      ? error.retryAfterSeconds * 1000
      : null;
  useEffect(() => {
    if (address === null) return undefined;
    const look = async () => {
      const isBack = await fetch(address, { credentials: "same-origin" }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (!isBack) return;
      // A call is made again; the code of a screen comes with the page it belongs to.
      if (address.startsWith("/api/")) await fetchFailedAgain(client);
      else window.location.reload();
    };
    const timer = setInterval(() => void look(), (limitedMs ?? EVERY_MS) * (1 + Math.random() / 2));
    return () => clearInterval(timer);
  }, [address, client, limitedMs]);
}

/** Every call of this page that failed. */
export const fetchFailedAgain = (client: ReturnType<typeof useQueryClient>): Promise<void> =>
  client.refetchQueries({ type: "active", predicate: (query) => query.state.status === "error" });
