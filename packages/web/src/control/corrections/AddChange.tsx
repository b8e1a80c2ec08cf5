import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "../../ui/Button.tsx";
import { Select, TextField } from "../../ui/Fields.tsx";
import { useCorrectableMatch, type CorrectableMatch, type CorrectionChange } from "../api/corrections.ts";
import { CorrectionFailure } from "./CorrectionFailure.tsx";
import styles from "./Corrections.module.css";
import { CORRECTABLE_STATS } from "./correctable-stats.ts";

interface AddChangeProps {
  readonly fixtureId: number;
  readonly onFixture: (fixtureId: number) => void;
  readonly onAdd: (change: CorrectionChange) => void;
}

/** One match at a time, by its number; then one figure of one footballer, or the score. */
export function AddChange({ fixtureId, onFixture, onAdd }: AddChangeProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(fixtureId === 0 ? "" : String(fixtureId));
  const match = useCorrectableMatch(fixtureId);
  const open = () => {
    if (/^[1-9]\d{0,8}$/u.test(typed)) onFixture(Number(typed));
  };
  return (
    <>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <TextField label={t`Match number`} inputMode="numeric" value={typed} onChange={setTyped} />
        <Button type="submit" isPending={match.isFetching}>
          <Trans>Open match</Trans>
        </Button>
      </form>
      <CorrectionFailure error={match.error} />
      {match.data && <ChangeFields key={fixtureId} match={match.data} onAdd={onAdd} />}
    </>
  );
}

function ChangeFields({ match, onAdd }: { match: CorrectableMatch; onAdd: (change: CorrectionChange) => void }) {
  const { t } = useLingui();
  const [footballer, setFootballer] = useState(String(match.footballers[0]?.element ?? 0));
  const [stat, setStat] = useState<string>("goals_scored");
  const [value, setValue] = useState("");
  const [home, setHome] = useState(String(match.team_h_score ?? ""));
  const [away, setAway] = useState(String(match.team_a_score ?? ""));
  const now = match.footballers.find(({ element }) => element === Number(footballer))?.stats[stat];
  const shown = now ?? 0;
  const figure = value.trim() === "" ? null : Number(value);
  const addFigure = () => {
    if (figure !== null && !Number.isFinite(figure)) return;
    onAdd({ fixture: match.fixture, footballer: Number(footballer), stats: { [stat]: figure } });
    setValue("");
  };
  const addScore = () => {
    if (!/^\d+$/u.test(home) || !/^\d+$/u.test(away)) return;
    onAdd({ fixture: match.fixture, home_score: Number(home), away_score: Number(away) });
  };
  return (
    <>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          addFigure();
        }}
      >
        <Select
          label={t`Footballer`}
          value={footballer}
          onChange={setFootballer}
          options={match.footballers.map(({ element, name }) => ({ value: String(element), label: name }))}
        />
        <Select
          label={t`Figure`}
          value={stat}
          onChange={setStat}
          options={CORRECTABLE_STATS.map((name) => ({ value: name, label: name }))}
        />
        <TextField
          label={t`New value`}
          hint={t`Now: ${shown}. Empty takes it away.`}
          inputMode="decimal"
          value={value}
          onChange={setValue}
        />
        <Button type="submit">
          <Trans>Add</Trans>
        </Button>
      </form>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          addScore();
        }}
      >
        <TextField label={t`Home goals`} inputMode="numeric" value={home} onChange={setHome} />
        <TextField label={t`Away goals`} inputMode="numeric" value={away} onChange={setAway} />
        <Button type="submit">
          <Trans>Add score</Trans>
        </Button>
      </form>
    </>
  );
}
