import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";

import styles from "../Shell.module.css";

/** The first stop of the keyboard: past the menus. The address stays, because what follows its # may mean something. */
export function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  const { t } = useLingui();
  return (
    <a
      className={styles.skip}
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
        main.current?.scrollIntoView();
      }}
    >
      {t`Skip to content`}
    </a>
  );
}
