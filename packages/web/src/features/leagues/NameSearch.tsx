import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { TextField } from "../../ui/forms/Fields.tsx";
import { useDebounced } from "./admin/use-debounced.ts";

/** Searching waits until nobody has typed for this long. */
const PAUSE_MS = 300;

/** What is typed to find somebody by name, and what of it is asked for. */
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
