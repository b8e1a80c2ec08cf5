import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";

import styles from "./Tabs.module.css";

export interface TabItem<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps<K extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<K>[];
  readonly selected: K;
  readonly onSelect: (key: K) => void;
}

/** Where a key leads from a tab. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs whose choice the screen keeps, usually in the address. The arrow keys choose, as WAI-ARIA's tabs do. */
export function Tabs<K extends string>({ label, tabs, selected, onSelect }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ key }) => key === selected);
  const chosen = tabs[at];
  const move = (event: KeyboardEvent) => {
    const to = STEPS[event.key]?.(at, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
    onSelect(next.key);
  };
  return (
    <div>
      <div ref={list} role="tablist" className={styles.list} aria-label={label}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            className={styles.tab}
            aria-selected={key === selected}
            aria-controls={key === selected ? `${id}panel` : undefined}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      {chosen && (
        <div
          key={chosen.key}
          role="tabpanel"
          id={`${id}panel`}
          className={styles.panel}
          aria-labelledby={`${id}${chosen.key}`}
          // The panel's content may hold nothing that takes the focus.
          tabIndex={0}
        >
          {chosen.content}
        </div>
      )}
    </div>
  );
}
