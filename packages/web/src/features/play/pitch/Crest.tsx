import type { CSSProperties } from "react";

import type { CrestKit } from "@elleveren/contract/club-kit.ts";
import styles from "./Crest.module.css";

/** A club's crest: our own shape and emblem in its colours. Decorative; the club's name stands beside it or labels its link. */
export function Crest({ kit, size }: { kit: CrestKit; size?: number }) {
  const colours = {
    "--crest-1": kit.field,
    "--crest-2": kit.emblemColour,
    "--crest-3": kit.rim,
    ...(size === undefined ? {} : { "--crest-size": `${size}px` }),
  } as CSSProperties;
  return (
    <svg className={styles.crest} style={colours} aria-hidden="true">
      <use href={`#shape-${kit.shape}`} />
      <use href={`#em-${kit.emblem}`} />
    </svg>
  );
}
