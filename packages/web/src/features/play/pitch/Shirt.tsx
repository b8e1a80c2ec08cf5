import type { CSSProperties } from "react";

import type { ShirtKit } from "@elleveren/contract/club-kit.ts";
import styles from "./Shirt.module.css";

export interface ShirtProps {
  readonly kit: ShirtKit;
  readonly isKeeper?: boolean;
  /** Pixels; without it the size is --kit-size of the surroundings. */
  readonly size?: number;
}

/** A club's shirt, or its keeper's. Decorative: the name beside it says whose it is. */
export function Shirt({ kit, isKeeper = false, size }: ShirtProps) {
  const symbol = isKeeper ? "keeper" : kit.pattern;
  return (
    <svg className={styles.shirt} style={shirtColours(kit, size)} aria-hidden="true" data-shirt={symbol}>
      <use href={`#kit-${symbol}`} />
    </svg>
  );
}

/** A dashed shirt with a plus: a place nobody holds. */
export const EmptyShirt = () => (
  <svg className={styles.shirt} aria-hidden="true" data-shirt="empty">
    <use href="#kit-empty" />
  </svg>
);

/** The custom properties the symbols draw with; also for club-coloured bars. */
export function shirtColours(kit: ShirtKit, size?: number): CSSProperties {
  return {
    "--kit-1": kit.base,
    "--kit-2": kit.secondary,
    "--kit-3": kit.trim,
    "--kit-gk": kit.keeper,
    "--kit-gk-2": kit.keeperTrim,
    ...(size === undefined ? {} : { "--kit-size": `${size}px` }),
  } as CSSProperties;
}
