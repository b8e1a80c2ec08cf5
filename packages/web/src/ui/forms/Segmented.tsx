import { useId, type ReactNode } from "react";

import styles from "./Segmented.module.css";

export interface Segment<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly icon?: ReactNode;
}

interface SegmentedProps<K extends string> {
  readonly label: string;
  readonly segments: readonly Segment<K>[];
  readonly selected: K;
  readonly onSelect: (key: K) => void;
  /** On a phone only the icons are drawn; the words stay for screen readers. */
  readonly isIconOnPhone?: boolean;
}

/** One of a few views of the same thing. */
export function Segmented<K extends string>({
  label,
  segments,
  selected,
  onSelect,
  isIconOnPhone = false,
}: SegmentedProps<K>) {
  const name = useId();
  return (
    <div role="radiogroup" className={styles.group} data-icons={isIconOnPhone || undefined} aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.key} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.choice}
            checked={segment.key === selected}
            onChange={() => onSelect(segment.key)}
          />
          <span className={styles.face}>
            {segment.icon}
            <span>{segment.label}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
