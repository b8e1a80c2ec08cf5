import type { ReactNode } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";

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
  return (
    <ToggleButtonGroup
      className={styles.group ?? ""}
      data-icons={isIconOnPhone || undefined}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => {
        const key = segments.find((segment) => keys.has(segment.key))?.key;
        if (key !== undefined) onSelect(key);
      }}
    >
      {segments.map((segment) => (
        <ToggleButton key={segment.key} id={segment.key} className={styles.segment ?? ""}>
          {segment.icon}
          <span>{segment.label}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
