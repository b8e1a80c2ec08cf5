import { useEffect } from "react";

/** Single keys do this, wherever the focus is but in a field or a dialog. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest("input, select, textarea, [role=dialog]") !== null;
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const act = keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}
