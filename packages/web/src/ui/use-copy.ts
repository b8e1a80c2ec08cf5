import { useEffect, useState } from "react";

/** How long it is said that a text was copied. */
const COPIED_MS = 500;

type Said = "copied" | "failed" | null;

/** Copies a text, and says for a moment that it did; or that the browser does not let it, until the next try. */
export function useCopy(text: string): { readonly said: Said; readonly copy: () => void } {
  const [said, setSaid] = useState<Said>(null);
  useEffect(() => {
    if (said !== "copied") return undefined;
    const timer = setTimeout(() => setSaid(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () => {
    // Browsers have no clipboard for pages without TLS, whatever its type says.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const written = clipboard?.writeText(text) ?? Promise.reject(new Error("No clipboard"));
    written.then(
      () => setSaid("copied"),
      () => setSaid("failed"),
    );
  };
  return { said, copy };
}
