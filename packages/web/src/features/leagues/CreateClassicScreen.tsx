import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { useState } from "react";

import { useGame } from "../../api/game.ts";
import { useCreateClassicLeague, useLeagueCode } from "../../api/leagues.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { buttonLook } from "../../ui/button-class.ts";
import { Select, TextField } from "../../ui/Fields.tsx";
import { WriteFailure } from "../problems/ProblemList.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { RequireEntry } from "../shell/RequireEntry.tsx";
import { LEAGUE_NAME_MAX_LENGTH } from "./league-name-length.ts";
import { createProblemTexts } from "./league-problem-text.ts";
import styles from "./LeaguesScreen.module.css";

/** `/leagues/create/classic`: name and first round; then the code to share. */
export const CreateClassicScreen = () => <RequireEntry>{(entryId) => <CreateForm entryId={entryId} />}</RequireEntry>;

function CreateForm({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { rounds, nextRound, currentRound } = useGame();
  const create = useCreateClassicLeague(entryId);
  const [name, setName] = useState("");
  const [startRound, setStartRound] = useState(String((nextRound ?? currentRound)?.roundId ?? 1));
  if (create.data) return <Created league={create.data.leagueId} name={create.data.name} />;
  const texts = create.error ? createProblemTexts(create.error) : [];
  const reason = name.trim() === "" ? t`Give the league a name first.` : undefined;
  return (
    <form
      className={`page ${styles.screen}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && !create.isPending) create.mutate({ name, startRound: Number(startRound) });
      }}
    >
      <PageTitle title={t`Create a classic league`} mast={t`Leagues`} />
      <h1>
        <Trans>Create a classic league</Trans>
      </h1>
      <div className={styles.form}>
        <TextField
          label={t`League name`}
          value={name}
          onChange={setName}
          maxLength={LEAGUE_NAME_MAX_LENGTH}
          hint={t`Maximum 30 characters`}
          isRequired
          autoComplete="off"
        />
        <Select
          label={t`Scoring starts in`}
          value={startRound}
          onChange={setStartRound}
          isRequired
          options={rounds.map((round) => ({ value: String(round.roundId), label: t`Round ${round.roundId}` }))}
        />
        {create.isError &&
          (texts.length > 0 ? <Alert kind="error">{texts.join(" ")}</Alert> : <WriteFailure error={create.error} />)}
        <Button type="submit" kind="go" isPending={create.isPending} disabledReason={reason}>
          <Trans>Create a league</Trans>
        </Button>
      </div>
    </form>
  );
}

function Created({ league, name }: { league: LeagueId; name: string }) {
  const { t } = useLingui();
  const code = useLeagueCode(league);
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={name} mast={t`Leagues`} />
      <h1>{name}</h1>
      <div className={styles.form}>
        <Alert kind="success">
          <Trans>The league is yours. Share the code with those who are to join.</Trans>
        </Alert>
        <p className="label">
          <Trans>League code</Trans>
        </p>
        <p className={styles.code}>{code.data ?? "…"}</p>
        <AppLink to={paths.classicStandings(league)} {...buttonLook("go")}>
          <Trans>To the table</Trans>
        </AppLink>
      </div>
    </div>
  );
}
