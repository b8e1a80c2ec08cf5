import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";

import type { DeskFootballer } from "../api/desk.ts";
import styles from "../Desk.module.css";
import { findPeople } from "./find-people.ts";
import { shirtName } from "./FootballersTable.tsx";

interface PersonFieldProps {
  readonly label: string;
  readonly people: readonly DeskFootballer[];
  readonly clubOf: (person: DeskFootballer) => string;
  /** Enter in the empty field chooses nobody. */
  readonly isOptional?: boolean;
  readonly onChoose: (element: number | null) => void;
  readonly onLeave: () => void;
}

/** A shirt number or a part of a name, and Enter; a club's beginning tells two apart (`10 ro`). Arrows move, Escape leaves. */
export function PersonField({ label, people, clubOf, isOptional = false, onChoose, onLeave }: PersonFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  // The key that opened the field was pressed elsewhere: typing goes on here.
  useEffect(() => field.current?.focus(), []);
  const found = findPeople(people, typed, clubOf);
  const chosen = typed === "" ? undefined : found[at];
  const say = (person: DeskFootballer) => `${shirtName(person)}, ${clubOf(person)}`;
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
    <div className="grid start gap-4">
      <label htmlFor={`${id}-field`}>{label}</label>
      <input
        id={`${id}-field`}
        ref={field}
        autoComplete="off"
        aria-describedby={`${id}-chosen`}
        placeholder={t`Shirt number, name, club`}
        value={typed}
        onKeyDown={press}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
      />
      <p id={`${id}-chosen`} role="status">
        {chosen ? t`Enter: ${say(chosen)}` : isOptional && typed === "" ? t`Enter: nobody` : ""}
      </p>
      <ul aria-label={label} className={styles.found}>
        {found.map((row) => (
          <li key={row.element}>
            <button type="button" data-chosen={row === chosen || undefined} onClick={() => onChoose(row.element)}>
              {say(row)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
