import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";

import { formatTimeSeconds } from "../i18n/format.ts";
import styles from "./ControlShell.module.css";

/** More than two looks in a row. */
const OLD_MS = 12_000;

/** In the head, when nothing has been answered for a while: what it says of the game may not hold any more. */
export function OldAnswer({ answeredAtMs }: { readonly answeredAtMs: number }) {
  const isOld = useIsOld(answeredAtMs);
  const time = formatTimeSeconds(answeredAtMs);
  return (
    <p className={styles.old} role="status">
      {isOld && <Trans>No answer since {time}: what stands here may be old.</Trans>}
    </p>
  );
}

/** A window that nobody looks at asks nothing, so that time does not count. */
function useIsOld(answeredAtMs: number): boolean {
  const [oldMs, setOldMs] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(() => setOldMs(answeredAtMs), OLD_MS);
    };
    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
    };
  }, [answeredAtMs]);
  return oldMs === answeredAtMs;
}
