import { useLingui } from "@lingui/react/macro";

import { SkeletonRows } from "../../../ui/states.tsx";
import { BestMatches } from "./BestMatches.tsx";
import { Clips } from "./Clips.tsx";
import type { DialogPart } from "./dialog-part.ts";
import styles from "./FootballerDialog.module.css";
import { SummaryFailed } from "./SummaryFailed.tsx";

/** His clips, where an operator named a host for them, and his best matches of the season, which are always ours to tell. */
export function FootballerHighlights({ footballer, summary, isFailed }: DialogPart) {
  const { t } = useLingui();
  return (
    <div className={styles.panel}>
      <Clips footballer={footballer} />
      <section>
        <h3>{t`Best matches`}</h3>
        {summary ? (
          <BestMatches played={summary.played} />
        ) : isFailed ? (
          <SummaryFailed />
        ) : (
          <SkeletonRows count={4} height="52px" />
        )}
      </section>
    </div>
  );
}
