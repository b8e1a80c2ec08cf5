import { Trans } from "@lingui/react/macro";

import { Button } from "../../ui/Button.tsx";
import { useCopy } from "./use-copy.ts";

/** Copies a text; says so for a moment, also to screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopy(text);
  return <CopyAction isCopied={isCopied} copy={copy} label={label} />;
}

interface CopyableTextProps {
  readonly text: string;
  /** What the button says. */
  readonly label: string;
  readonly className: string | undefined;
}

/** A text to share and the button that copies it; a double-click on the text itself copies it too. */
export function CopyableText({ text, label, className }: CopyableTextProps) {
  const { isCopied, copy } = useCopy(text);
  return (
    <>
      {/* Keyboards and screen readers have the button, which says what it does. */}
      <span className={className} onDoubleClick={copy}>
        {text}
      </span>
      <CopyAction isCopied={isCopied} copy={copy} label={label} />
    </>
  );
}

function CopyAction({ isCopied, copy, label }: { isCopied: boolean; copy: () => void; label: string }) {
  return (
    <Button onPress={copy}>
      <span aria-live="polite">{isCopied ? <Trans>Copied</Trans> : label}</span>
    </Button>
  );
}
