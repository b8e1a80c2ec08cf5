import type { LineLook } from "./line-looks.ts";
import styles from "./LinesChart.module.css";

/** A bit of the line, beside the name it belongs to. */
export const LineSample = ({ look }: { look: LineLook }) => (
  <svg className={styles.sample} data-tone={look.tone} viewBox="0 0 30 10" aria-hidden="true">
    <path d="M1 5H29" strokeDasharray={look.dash} />
  </svg>
);
