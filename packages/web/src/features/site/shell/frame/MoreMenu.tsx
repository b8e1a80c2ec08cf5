import { useLingui } from "@lingui/react/macro";
import { Menu as MenuIcon } from "lucide-react";
import { Suspense, useRef, useState } from "react";

import { lazyPart } from "../../../../later/later-part.tsx";
import styles from "./MoreMenu.module.css";
import type { MenuItem } from "./navigation.ts";

/** The panel behind the button is loaded with the first press: no page waits for it. */
const MorePanel = lazyPart(() => import("./MorePanel.tsx"), "MorePanel");

/** Everything the bar has no room for, with the switches for language and light. */
export function MoreMenu({ items }: { items: readonly MenuItem[] }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t`More`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <MenuIcon aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <MorePanel items={items} triggerRef={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
