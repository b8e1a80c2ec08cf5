import { useLocation, type HistoryState } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Entries of the history that have told their word, in the tab's own storage, the newest last. */
const STORED = "elleveren.told";
const MOST_KEPT = 50;
/** Where nothing may be stored the page itself remembers. */
const told = new Set<string>();

/**
 * A navigation's message to the page it led to, and a way to put it away. It is told once: neither a reload nor the way back to
 * the same entry of the history tells it again.
 */
export function useToldOnce<Name extends keyof HistoryState>(
  name: Name,
): readonly [word: HistoryState[Name] | undefined, putAway: () => void] {
  const word = useLocation().state[name] as HistoryState[Name] | undefined;
  const entry = useLocation({ select: ({ state, href }) => `${name} ${state.__TSR_key ?? href}` });
  const [seen, setSeen] = useState(() => ({ entry, isFresh: !wasTold(entry) }));
  const [isPutAway, setPutAway] = useState(false);
  if (seen.entry !== entry) {
    setSeen({ entry, isFresh: !wasTold(entry) });
    setPutAway(false);
  }
  const isShown = word !== undefined && seen.isFresh && !isPutAway;
  useEffect(() => {
    if (isShown) keepTold(entry);
  }, [isShown, entry]);
  return [isShown ? word : undefined, () => setPutAway(true)];
}

const wasTold = (entry: string): boolean => told.has(entry) || readStored().includes(entry);

function keepTold(entry: string): void {
  if (wasTold(entry)) return;
  told.add(entry);
  try {
    window.sessionStorage.setItem(STORED, JSON.stringify([...readStored(), entry].slice(-MOST_KEPT)));
  } catch {
    // Full or forbidden: a reload tells it once more.
  }
}

function readStored(): readonly string[] {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(STORED) ?? "[]") as unknown;
    return Array.isArray(stored) ? (stored as string[]) : [];
  } catch {
    return [];
  }
}
