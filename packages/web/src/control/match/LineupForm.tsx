import type { WireControlMatch, WireMatchAct } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";
import { useState, type FormEvent } from "react";

import { Button } from "../../ui/Button.tsx";
import styles from "../Desk.module.css";
import { shirtName } from "./FootballersTable.tsx";

interface LineupFormProps {
  readonly side: "home" | "away";
  readonly match: WireControlMatch;
  readonly onTell: (act: WireMatchAct) => void;
}

/** Who starts; everybody else of the club may come on. */
export function LineupForm({ side, match, onTell }: LineupFormProps) {
  const { t } = useLingui();
  const people = match.elements.filter(({ home }) => home === (side === "home"));
  const told = people.filter(({ place }) => place === "pitch").map(({ element }) => element);
  const [starters, setStarters] = useState<ReadonlySet<number>>(new Set(told));
  const name = side === "home" ? match.team_h_name : match.team_a_name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const bench = people.filter(({ element }) => !starters.has(element)).map(({ element }) => element);
    onTell({ kind: "lineup", side, starters: [...starters], bench });
  };
  const toggle = (element: number) => {
    const next = new Set(starters);
    if (!next.delete(element)) next.add(element);
    setStarters(next);
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      <fieldset className={styles.group}>
        <legend>{t`${name} start with (${starters.size} of 11)`}</legend>
        <div className={styles.people}>
          {people.map((row) => (
            <label key={row.element}>
              <input type="checkbox" checked={starters.has(row.element)} onChange={() => toggle(row.element)} />
              {shirtName(row)}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit">
        {told.length > 0 ? t`Change the line-up of ${name}` : t`Tell the line-up of ${name}`}
      </Button>
    </form>
  );
}
