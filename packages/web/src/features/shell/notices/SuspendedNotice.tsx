import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";

import { meQuery } from "../../../api/people/me.ts";
import { paths } from "../../../paths.ts";
import { AppLink } from "../AppLink.tsx";
import styles from "./Notices.module.css";

/** Under the masthead of every page of somebody whom operators have suspended: why is one step away. */
export function SuspendedNotice() {
  const { data } = useQuery(meQuery);
  if (!data?.account?.isSuspended) return null;
  return (
    <div className={styles.place}>
      <p className={styles.notice}>
        <CircleAlert aria-hidden="true" />
        <span>
          <Trans>You are suspended and cannot change anything.</Trans>
        </span>
        <AppLink to={paths.suspension} className={styles.link ?? ""}>
          <Trans>Why, and what to do</Trans>
        </AppLink>
      </p>
    </div>
  );
}
