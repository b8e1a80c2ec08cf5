/** The team to welcome to the game on its next page: told where a squad is entered, until the welcome is dismissed. */
import type { EntryId } from "@elleveren/rules";
import { useState } from "react";

import { readStored, writeStored } from "../../../i18n/language.ts";

const STORAGE_KEY = "elleveren.welcome";
/** Where nothing can be stored the page itself knows. */
let entered: string | null = null;

/** This team has just been entered here. */
export function noteEntered(entryId: EntryId): void {
  entered = String(entryId);
  writeStored(STORAGE_KEY, entered);
}

/** Whether this team is to be welcomed still, and what ends it for good. */
export function useWelcome(entryId: EntryId): readonly [isDue: boolean, dismiss: () => void] {
  const [isDue, setDue] = useState(() => (readStored(STORAGE_KEY) ?? entered) === String(entryId));
  const dismiss = () => {
    entered = null;
    writeStored(STORAGE_KEY, null);
    setDue(false);
  };
  return [isDue, dismiss];
}
