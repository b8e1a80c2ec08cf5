import type { WireControlMatch, WireMatchAct } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { deskProblems } from "../api/desk-problems.ts";
import styles from "../Desk.module.css";
import { Problems } from "../Problems.tsx";
import { shirtName } from "./FootballersTable.tsx";
import type { Told } from "./use-telling.ts";

interface LineupFormProps {
  readonly side: "home" | "away";
  readonly match: WireControlMatch;
  /** Based on the revision seen when the first of them was marked. */
  readonly onTell: (acts: readonly WireMatchAct[], seen: number) => Promise<Told>;
  readonly nameOf: (element: number) => string;
}

interface Draft {
  readonly marked: ReadonlySet<number>;
  readonly typed: string;
  /** The match's version when it was begun: what others tell from then on is asked about. */
  readonly seen: number;
}

/** The starters, by shirt numbers or by marking; all others may come on. Entered or announced ones are preset. */
export function LineupForm({ side, match, onTell, nameOf }: LineupFormProps) {
  const { t } = useLingui();
  const people = match.elements.filter(({ home }) => home === (side === "home"));
  const known = match.lineups[side];
  // Null until the first mark: the known line-up is shown, also when it arrives while the page is open.
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isOfClub = (element: number) => people.some((row) => row.element === element);
  const typed = draft?.typed ?? "";
  const starters = draft?.marked ?? new Set(known?.starters.filter(isOfClub));
  const name = side === "home" ? match.team_h_name : match.team_a_name;
  const numbers = typed.split(/[\s,;]+/u).filter((word) => word !== "");
  const strange = numbers.filter((number) => !people.some((row) => String(row.squad_number) === number));
  const mark = (marked: ReadonlySet<number>, text: string) => {
    setDraft({ marked, typed: text, seen: draft?.seen ?? match.version });
    setError(null);
  };
  const type = (text: string) => {
    const said = new Set(text.split(/[\s,;]+/u));
    const found = people.filter((row) => row.squad_number !== null && said.has(String(row.squad_number)));
    mark(new Set(found.map(({ element }) => element)), text);
  };
  const toggle = (element: number) => {
    const next = new Set(starters);
    if (!next.delete(element)) next.add(element);
    mark(next, typed);
  };
  const tell = async () => {
    const isOnBench = ({ element }: (typeof people)[number]) =>
      known?.bench == null || known.bench.includes(element) || known.starters.includes(element);
    const bench = people.filter((row) => !starters.has(row.element) && isOnBench(row)).map(({ element }) => element);
    setPending(true);
    setError(null);
    const told = await onTell([{ kind: "lineup", side, starters: [...starters], bench }], draft?.seen ?? match.version);
    // Marks made during the call are not sent yet.
    if (told.error === null) setDraft((now) => (now === draft ? null : now));
    setError(told.error);
    setPending(false);
  };
  const submit = useSubmit(tell);
  const count = starters.size;
  const unknown = strange.join(", ");
  return (
    <form onSubmit={submit} className="grid start gap-4">
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
      <Problems sentences={deskProblems(error, nameOf)} />
      <Button type="submit" isPending={isPending}>
        {known?.told ? t`Change the line-up of ${name}` : t`Tell the line-up of ${name}`}
      </Button>
    </form>
  );
}
