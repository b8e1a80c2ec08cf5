import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { STAT_NAMES } from "@elleveren/rules";
import type { WireCorrectionChange } from "@elleveren/contract";

import { Button } from "../../ui/Button.tsx";
import { Select, TextField } from "../../ui/forms/Fields.tsx";
import { type CorrectableMatch, useCorrectableMatch } from "../api/corrections.ts";
import { matchName, roundName, scoreOf, useDeskFixtures, useDeskRounds } from "../api/desk.ts";
import { LoadFailure } from "../Loaded.tsx";
import { useStatNames } from "./describe-change.ts";

interface AddChangeProps {
  readonly fixtureId: number;
  readonly onFixture: (fixtureId: number) => void;
  /** With the name of the footballer it is about. */
  readonly onAdd: (change: WireCorrectionChange, footballer: string) => void;
}

/** One match at a time; then one figure of one footballer, or the score. */
export function AddChange({ fixtureId, onFixture, onAdd }: AddChangeProps) {
  const { t } = useLingui();
  const [fixturesQuery, roundsQuery] = [useDeskFixtures(), useDeskRounds()];
  const [fixtures, rounds] = [fixturesQuery.data ?? [], roundsQuery.data ?? []];
  const match = useCorrectableMatch(fixtureId);
  // The latest facts are corrected most often: the newest round first.
  const groups = rounds
    .filter(({ state }) => state !== "upcoming" && state !== "open")
    .toReversed()
    .map(({ id }) => ({
      group: roundName(id),
      options: fixtures
        .filter(({ event }) => event === id)
        .map((row) => ({ value: String(row.id), label: `${matchName(row)} ${scoreOf(row)}` })),
    }));
  return (
    <>
      <div className="flex wrap bottom gap-3">
        <Select
          label={t`Match`}
          value={String(fixtureId)}
          onChange={(value) => onFixture(Number(value))}
          options={[{ value: "0", label: t`Choose a match` }, ...groups]}
        />
      </div>
      {/* Without either of them there is nothing to choose. */}
      <LoadFailure query={fixturesQuery.error ? fixturesQuery : roundsQuery} />
      <LoadFailure query={match} missing={<Trans>There is no such match.</Trans>} />
      {match.data && <ChangeFields key={fixtureId} match={match.data} onAdd={onAdd} />}
    </>
  );
}

interface ChangeFieldsProps extends Pick<AddChangeProps, "onAdd"> {
  readonly match: CorrectableMatch;
}

function ChangeFields({ match, onAdd }: ChangeFieldsProps) {
  const { t } = useLingui();
  const statName = useStatNames();
  const [element, setElement] = useState(String(match.footballers[0]?.element ?? 0));
  const [stat, setStat] = useState<string>("goals_scored");
  const [value, setValue] = useState("");
  const [home, setHome] = useState(String(match.team_h_score ?? ""));
  const [away, setAway] = useState(String(match.team_a_score ?? ""));
  const footballer = match.footballers.find((row) => row.element === Number(element));
  const shown = footballer?.stats[stat] ?? 0;
  const figure = value.trim() === "" ? null : Number(value.replace(",", "."));
  const isNumber = figure === null || Number.isFinite(figure);
  const addFigure = () => {
    if (!isNumber || !footballer) return;
    onAdd({ fixture: match.fixture, footballer: footballer.element, stats: { [stat]: figure } }, footballer.name);
    setValue("");
  };
  const [isScoreAsked, setScoreAsked] = useState(false);
  // An empty field is wrong only after an attempt to go on with it.
  const goalsProblem = (typed: string) =>
    isGoals(typed) || (typed === "" && !isScoreAsked) ? undefined : t`Goals are a whole number, such as 0 or 3.`;
  const addScore = () => {
    setScoreAsked(true);
    if (!isGoals(home) || !isGoals(away)) return;
    onAdd({ fixture: match.fixture, home_score: Number(home), away_score: Number(away) }, "");
  };
  return (
    <>
      <form
        className="flex wrap bottom gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          addFigure();
        }}
      >
        <Select
          label={t`Footballer`}
          value={element}
          onChange={setElement}
          options={match.footballers.map((row) => ({ value: String(row.element), label: row.name }))}
        />
        <Select
          label={t`Figure`}
          value={stat}
          onChange={setStat}
          options={STAT_NAMES.map((name) => ({ value: name, label: statName(name) }))}
        />
        <TextField
          label={t`New value`}
          problem={isNumber ? undefined : t`A figure is a number, such as 3 or 7.5.`}
          inputMode="decimal"
          autoComplete="off"
          size={8}
          value={value}
          onChange={setValue}
        />
        <Button type="submit">{t`Add`}</Button>
        <span className="note">{t`Now: ${shown}. Empty takes it away.`}</span>
      </form>
      <form
        className="flex wrap bottom gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          addScore();
        }}
      >
        <TextField
          label={t`Home goals`}
          problem={goalsProblem(home)}
          inputMode="numeric"
          size={4}
          value={home}
          onChange={setHome}
        />
        <TextField
          label={t`Away goals`}
          problem={goalsProblem(away)}
          inputMode="numeric"
          size={4}
          value={away}
          onChange={setAway}
        />
        <Button type="submit">{t`Add score`}</Button>
      </form>
      <p className="note">
        <Trans>
          What is corrected stands until the correction is taken back, whatever feeds and match entry tell. All other
          figures go on following them.
        </Trans>
      </p>
    </>
  );
}

const isGoals = (typed: string): boolean => /^\s*\d+\s*$/u.test(typed);
