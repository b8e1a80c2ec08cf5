import { useLingui } from "@lingui/react/macro";

import { LoadingRegion, Skeleton, SkeletonRows } from "../../../ui/states.tsx";
import styles from "../frame/LeagueFrame.module.css";

/** While a head-to-head league is fetched. */
export function H2hLoading() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading the league`}>
      <div className={`page ${styles.frame}`}>
        <Skeleton height="72px" />
        <Skeleton height="40px" />
        <SkeletonRows count={8} />
      </div>
    </LoadingRegion>
  );
}
