import { Trans } from "@lingui/react/macro";
import { useEffect, useState, type ReactNode } from "react";

import { Button } from "./Button.tsx";
import styles from "./CopyButton.module.css";

/** Copies a text; says so for a moment, also to screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return <CopyAction {...useCopy(text)} label={label} />;
}

interface CopyableTextProps {
  readonly text: string;
  /** The heading that says what the text is. */
  readonly title: ReactNode;
  /** The button's words. */
  readonly label: string;
  /** Read aloud and typed off rather than copied. */
  readonly isBig?: boolean;
}

/** A text to share and the button that copies it; a double-click on the text itself copies it too. */
export function CopyableText({ text, title, label, isBig = false }: CopyableTextProps) {
  const copying = useCopy(text);
  return (
    <div className={styles.copyable}>
      <p className="label">{title}</p>
      {/* Keyboards and screen readers have the button, which says what it does. */}
      <span className={styles.text} data-big={isBig || undefined} onDoubleClick={copying.copy}>
        {text}
      </span>
      <CopyAction {...copying} label={label} />
    </div>
  );
}

const CopyAction = ({ said, copy, label }: ReturnType<typeof useCopy> & { label: string }) => (
  <Button onPress={copy}>
    <span aria-live="polite">
      {said === "copied" ? <Trans>Copied</Trans> : said === "failed" ? <Trans>Mark it and copy</Trans> : label}
    </span>
  </Button>
);

/** How long it is said that a text was copied. */
const COPIED_MS = 500;

type Said = "copied" | "failed" | null;

/** Copies a text, and says for a moment that it did; or that the browser does not let it, until the next try. */
function useCopy(text: string): { readonly said: Said; readonly copy: () => void } {
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
