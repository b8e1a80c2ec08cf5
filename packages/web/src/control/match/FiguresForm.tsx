import type { WireControlMatch, WireMatchAct } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { STAT_TITLE } from "../../features/content/footballers/names.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import type { DeskFootballer } from "../api/desk.ts";
import { deskProblems } from "../api/desk-problems.ts";
import styles from "../Desk.module.css";
import { Problems } from "../Problems.tsx";
import { figuresTold, readFigures, withoutSent, type Figures } from "./figures.ts";
import { shirtName } from "./FootballersTable.tsx";
import type { Told } from "./use-telling.ts";

interface FiguresFormProps {
  readonly match: WireControlMatch;
  /** Sends the acts one after the other, all based on the revision seen when the first of them was typed. */
  readonly onTell: (acts: readonly WireMatchAct[], seen: number) => Promise<Told>;
  readonly nameOf: (element: number) => string;
}

/**
 * Figures that follow from no act but decide points: bonus, and the figures behind it. A cell each, with the value
 * entered or known.
 */
export function FiguresForm({ match, onTell, nameOf }: FiguresFormProps) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState<ReadonlyMap<number, Figures>>(new Map());
  const [seen, setSeen] = useState(match.version);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const told = figuresTold(match.acts);
  const rows = match.elements.filter(({ place }) => place !== "out" && place !== "bench");
  const valueOf = (element: number, name: string): string =>
    draft.get(element)?.[name] ?? told.get(element)?.[name] ?? "";
  const type = (element: number, name: string, value: string) => {
    if (draft.size === 0) setSeen(match.version);
    setDraft(new Map([...draft, [element, { ...draft.get(element), [name]: value }]]));
    setError(null);
  };
  const changed = [...draft].map(([element, typed]) => ({
    element,
    stats: readFigures({ ...told.get(element), ...typed }),
  }));
  const wrong = changed.filter(({ stats }) => stats === null);
  const tell = async () => {
    setPending(true);
    setError(null);
    const acts = changed.map(({ element, stats }) => ({ kind: "figures", element, stats: stats! }) as const);
    const told = await onTell(acts, seen);
    const people = new Set(told.done.map(({ element }) => element!));
    // Cells stay open while it is told.
    setDraft((typed) => withoutSent(typed, draft, people));
    setError(told.error);
    setPending(false);
  };
  const submit = useSubmit(() => (changed.length === 0 || wrong.length > 0 ? undefined : tell()));
  const titleOf = (name: string): string => {
    const title = STAT_TITLE[name];
    return title ? i18n._(title) : name;
  };
  const figureColumn = (name: string): Column<DeskFootballer> => ({
    key: name,
    heading: titleOf(name),
    align: "end",
    cell: ({ element, name: who, stats }) => {
      const figure = titleOf(name);
      const label = t`${figure} of ${who}`;
      return (
        <input
          className={styles.cell}
          aria-label={label}
          inputMode="decimal"
          autoComplete="off"
          placeholder={stats[name] === undefined ? "–" : String(stats[name])}
          value={valueOf(element, name)}
          onChange={(event) => type(element, name, event.target.value)}
        />
      );
    },
  });
  const columns: Column<DeskFootballer>[] = [
    { key: "name", heading: t`Footballer`, isRowHeading: true, align: "start", cell: shirtName },
    { key: "points", heading: t`Points`, align: "end", cell: ({ points }) => points },
    ...match.figures.map(figureColumn),
  ];
  return (
    <form className="grid start gap-4" aria-label={t`Bonus and ratings`} onSubmit={submit}>
      {[true, false].map((isHome) => {
        const name = isHome ? match.team_h_name : match.team_a_name;
        const label = t`Bonus and ratings of ${name}`;
        const own = rows.filter(({ home }) => home === isHome);
        return <Table key={name} label={label} columns={columns} rows={own} rowKey={({ element }) => element} />;
      })}
      {wrong.length > 0 && (
        <Alert kind="error">
          <p>{t`A figure is a number, such as 3 or 7.5.`}</p>
        </Alert>
      )}
      <Problems sentences={deskProblems(error, nameOf)} />
      <div className="row wrap gap-3">
        <Button
          type="submit"
          isPending={isPending}
          disabledReason={changed.length === 0 ? t`Type a figure first.` : undefined}
        >{t`Tell the figures`}</Button>
        {changed.length > 0 && (
          <Button
            kind="ghost"
            onPress={() => {
              setDraft(new Map());
              setError(null);
            }}
          >{t`Forget what I typed`}</Button>
        )}
      </div>
    </form>
  );
}
