import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";

import { foldForSearch } from "../../i18n/format.ts";
import type { DeskFootballer } from "../api/desk.ts";
import styles from "../Desk.module.css";
import { shirtName } from "./FootballersTable.tsx";

interface PersonFieldProps {
  readonly label: string;
  readonly people: readonly DeskFootballer[];
  /** Enter in the empty field chooses nobody. */
  readonly isOptional?: boolean;
  readonly onChoose: (element: number | null) => void;
  readonly onLeave: () => void;
}

const MOST_SHOWN = 6;

/** A shirt number or the beginning of a name, and Enter. Arrows choose another; Escape leaves. */
export function PersonField({ label, people, isOptional = false, onChoose, onLeave }: PersonFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  // The key that opened the field was pressed elsewhere: typing goes on here.
  useEffect(() => field.current?.focus(), []);
  const found = findPeople(people, typed);
  const chosen = typed === "" ? undefined : found[at];
  const move = (step: number) => setAt(Math.max(0, Math.min(found.length - 1, at + step)));
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") return onLeave();
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter") {
      if (chosen) onChoose(chosen.element);
      else if (typed === "" && isOptional) onChoose(null);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.form}>
      <label htmlFor={`${id}-field`}>{label}</label>
      <input
        id={`${id}-field`}
        ref={field}
        autoComplete="off"
        aria-describedby={`${id}-chosen`}
        placeholder={t`Shirt number or name`}
        value={typed}
        onKeyDown={press}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
      />
      <p id={`${id}-chosen`} role="status">
        {chosen ? t`Enter: ${shirtName(chosen)}` : isOptional && typed === "" ? t`Enter: nobody` : ""}
      </p>
      <ul aria-label={label} className={styles.found}>
        {found.map((row) => (
          <li key={row.element}>
            <button type="button" data-chosen={row === chosen || undefined} onClick={() => onChoose(row.element)}>
              {shirtName(row)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A shirt number in full comes first, then names that begin so, then those that have it within. */
export function findPeople(people: readonly DeskFootballer[], typed: string): readonly DeskFootballer[] {
  const wanted = foldForSearch(typed.trim());
  const rank = ({ squad_number: shirt, name }: DeskFootballer): number => {
    if (wanted === "" || String(shirt) === wanted) return 0;
    const folded = foldForSearch(name);
    if (folded.startsWith(wanted)) return 1;
    return folded.includes(wanted) ? 2 : 3;
  };
  return people
    .map((row) => ({ row, rank: rank(row) }))
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, wanted === "" ? undefined : MOST_SHOWN)
    .map(({ row }) => row);
}
