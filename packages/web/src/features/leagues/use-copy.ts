import { useEffect, useState } from "react";

/** How long it is said that a text was copied. */
const COPIED_MS = 500;

/** Copies a text, and says for a moment that it did. */
export function useCopy(text: string): { readonly isCopied: boolean; readonly copy: () => void } {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  return { isCopied, copy };
}
