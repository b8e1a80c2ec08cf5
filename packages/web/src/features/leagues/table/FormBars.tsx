import type { WireEntryForm } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { formatNumber } from "../../../i18n/format.ts";
import styles from "./FormBars.module.css";

/** As high as the table's row allows, pixels. */
const HEIGHT = 24;

/** The points of a team's last rounds as bars, the latest one darker; `most` is the highest of the whole page. */
export function FormBars({ form, most }: { form: WireEntryForm | undefined; most: number }) {
  const { t } = useLingui();
  if (!form) return null;
  const figures = form.points.map(({ points }) => formatNumber(points)).join(", ");
  return (
    <span className={styles.bars} title={figures}>
      <span className="vh">{t`Points of the last rounds: ${figures}`}</span>
      {form.points.map(({ event: roundId, points }) => (
        <i key={roundId} aria-hidden="true" style={{ height: Math.max(2, Math.round((points / most) * HEIGHT)) }} />
      ))}
    </span>
  );
}
