import type { WireControlMatch, WireMatchAct } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";
import { useState, type FormEvent } from "react";

import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Fields.tsx";
import styles from "../Desk.module.css";
import { shirtName } from "./FootballersTable.tsx";

interface LineupFormProps {
  readonly side: "home" | "away";
  readonly match: WireControlMatch;
  readonly onTell: (act: WireMatchAct) => void;
}

/** Who starts, by shirt numbers or by marking; everybody else may come on. What was told or announced is there already. */
export function LineupForm({ side, match, onTell }: LineupFormProps) {
  const { t } = useLingui();
  const people = match.elements.filter(({ home }) => home === (side === "home"));
  const known = match.lineups[side];
  // Until somebody marks anything here, what is known stands here, also when it comes while the page is open.
  const [marked, setMarked] = useState<ReadonlySet<number> | null>(null);
  const [typed, setTyped] = useState("");
  const isOfClub = (element: number) => people.some((row) => row.element === element);
  const starters = marked ?? new Set(known?.starters.filter(isOfClub));
  const name = side === "home" ? match.team_h_name : match.team_a_name;
  const numbers = typed.split(/[\s,;]+/u).filter((word) => word !== "");
  const strange = numbers.filter((number) => !people.some((row) => String(row.squad_number) === number));
  const type = (text: string) => {
    setTyped(text);
    const said = new Set(text.split(/[\s,;]+/u));
    const found = people.filter((row) => row.squad_number !== null && said.has(String(row.squad_number)));
    setMarked(new Set(found.map(({ element }) => element)));
  };
  const toggle = (element: number) => {
    const next = new Set(starters);
    if (!next.delete(element)) next.add(element);
    setMarked(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isOnBench = ({ element }: (typeof people)[number]) =>
      known?.bench == null || known.bench.includes(element) || known.starters.includes(element);
    const bench = people.filter((row) => !starters.has(row.element) && isOnBench(row)).map(({ element }) => element);
    onTell({ kind: "lineup", side, starters: [...starters], bench });
    setMarked(null);
    setTyped("");
  };
  const count = starters.size;
  const unknown = strange.join(", ");
  return (
    <form onSubmit={submit} className={styles.form}>
      <fieldset className={styles.group}>
        <legend>{t`${name} start with (${count} of 11)`}</legend>
        <TextField
          label={t`Shirt numbers of ${name}`}
          hint={known && !known.told ? t`As announced; what you mark takes its place.` : "1 2 3 4 5 …"}
          problem={unknown === "" ? undefined : t`Nobody there has number ${unknown}.`}
          value={typed}
          onChange={type}
          autoComplete="off"
        />
        <div className={styles.people}>
          {people.map((row) => (
            <label key={row.element}>
              <input type="checkbox" checked={starters.has(row.element)} onChange={() => toggle(row.element)} />
              {shirtName(row)}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit">{known?.told ? t`Change the line-up of ${name}` : t`Tell the line-up of ${name}`}</Button>
    </form>
  );
}
