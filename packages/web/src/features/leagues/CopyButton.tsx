import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";

import { Button } from "../../ui/Button.tsx";

/** How long the button says that it was done. */
const COPIED_MS = 500;

/** Copies a text; says so for a moment, also to screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      onPress={() => {
        void navigator.clipboard.writeText(text).then(() => setIsCopied(true));
      }}
    >
      <span aria-live="polite">{isCopied ? <Trans>Copied</Trans> : label}</span>
    </Button>
  );
}
