import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";

import { TextField } from "../../../../ui/forms/Fields.tsx";

/** The search waits for a pause of this length in typing. */
const PAUSE_MS = 300;

/** The typed search for a name, and its debounced value. */
export function useNameSearch() {
  const [typed, setTyped] = useState("");
  const asked = useDebounced(typed.trim(), PAUSE_MS);
  // An emptied field asks for nothing, at once.
  return { field: { value: typed, onChange: setTyped }, asked, isAsked: typed.trim() !== "" && asked !== "" };
}

interface NameSearchProps {
  readonly field: ReturnType<typeof useNameSearch>["field"];
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
}

/** The field for it. */
export function NameSearch({ field, label, hint }: NameSearchProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...field}
      label={label ?? t`Find a manager or a team`}
      hint={hint}
      type="search"
      maxLength={100}
      autoComplete="off"
      spellCheck="false"
    />
  );
}

/** The value as it was when it had not changed for so long. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
