import { Trans } from "@lingui/react/macro";
import { History } from "lucide-react";

import styles from "./Notices.module.css";

/** The words of the mark on a page that shows what was seen before: on the page itself, and on its picture. */
export const SeenAt = ({ time }: { time: string }) => (
  <p className={styles.seen}>
    <History aria-hidden="true" />
    <span>
      <Trans>This is how it stood {time}</Trans>
    </span>
  </p>
);
