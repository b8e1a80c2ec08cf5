import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { useLayoutEffect, useRef, useState } from "react";

import { AppLink } from "../AppLink.tsx";
import styles from "./Menu.module.css";
import { isCurrentItem, type MenuItem } from "./navigation.ts";

/** The desktop's menu. What does not fit the width is handed to `onFit`, for the More menu. */
export function Menu({ items, onFit }: { items: readonly MenuItem[]; onFit: (visibleCount: number) => void }) {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const visibleCount = useVisibleCount(list, items);
  useLayoutEffect(() => onFit(visibleCount), [onFit, visibleCount]);
  return (
    <nav className={styles.menu} aria-label={t`Main menu`}>
      <ul ref={list}>
        {items.map((item, index) => (
          <li key={item.key} data-hidden={index >= visibleCount || undefined} inert={index >= visibleCount}>
            <AppLink to={item.to} aria-current={isCurrentItem(item, pathname) ? "page" : undefined}>
              {i18n._(item.label)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How many items fit on the row. Those beyond keep their place invisibly, so that they can always be measured. */
function useVisibleCount(list: React.RefObject<HTMLUListElement | null>, items: readonly MenuItem[]): number {
  const [count, setCount] = useState(items.length);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const rightEdge = element.getBoundingClientRect().right;
      const fitting = [...element.children].filter((child) => child.getBoundingClientRect().right <= rightEdge + 0.5);
      // A simulated page measures nothing; everything is shown there.
      setCount(rightEdge === 0 ? items.length : fitting.length);
    };
    measure();
    if (typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(measure);
    // The items too: a reader's own letter spacing widens them and not the row.
    for (const one of [element, ...element.children]) observer.observe(one);
    void document.fonts?.ready.then(measure);
    return () => observer.disconnect();
  }, [list, items]);
  return count;
}
