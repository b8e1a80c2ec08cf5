import type { RibbonMatch } from "../pitch/index.ts";
import styles from "./NextThree.module.css";

/** The next opponents, each on the colour of its difficulty: capitals at home. */
export const NextThree = ({ ribbon }: { ribbon: readonly RibbonMatch[] }) => (
  <span className={styles.next}>
    {ribbon.map((match, index) => (
      <i key={index} data-difficulty={match.difficulty}>
        {match.label}
      </i>
    ))}
  </span>
);
