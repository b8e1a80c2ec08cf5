import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

import { foldForSearch } from "../../i18n/format.ts";
import type { DeskFootballer } from "../api/desk.ts";
import styles from "../Desk.module.css";
import { shirtName } from "./FootballersTable.tsx";

interface PersonFieldProps {
  readonly label: string;
  readonly people: readonly DeskFootballer[];
  readonly clubOf: (person: DeskFootballer) => string;
  /** Enter in the empty field chooses no footballer. */
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

type Person = Pick<DeskFootballer, "squad_number" | "name">;

const MOST_SHOWN = 6;
const NOT_MEANT = 4;

/** Every word fits: a shirt number first, then a name's beginning, a name, a club; beside a number the club comes first. */
export function findPeople<P extends Person>(
  people: readonly P[],
  typed: string,
  clubOf: (person: P) => string,
): readonly P[] {
  const words = foldForSearch(typed)
    .split(/\s+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return people;
  const hasNumber = words.some(isNumber);
  return people
    .map((person) => ({
      person,
      rank: Math.max(...words.map((word) => rankOf(person, { word, hasNumber, club: clubOf(person) }))),
    }))
    .filter(({ rank }) => rank < NOT_MEANT)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_SHOWN)
    .map(({ person }) => person);
}

const isNumber = (word: string): boolean => /^\d+$/u.test(word);

interface Typed {
  readonly word: string;
  readonly hasNumber: boolean;
  readonly club: string;
}

function rankOf({ squad_number: shirt, name }: Person, { word, hasNumber, club }: Typed): number {
  if (isNumber(word)) return String(shirt) === word ? 0 : NOT_MEANT;
  const isClub = foldForSearch(club).startsWith(word);
  if (hasNumber && isClub) return 0;
  const folded = foldForSearch(name);
  if (folded.startsWith(word)) return 1;
  if (folded.includes(word)) return 2;
  return isClub ? 3 : NOT_MEANT;
}
