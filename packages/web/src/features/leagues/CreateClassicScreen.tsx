import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { useState } from "react";

import { useGame } from "../../api/game.ts";
import { useCreateClassicLeague } from "../../api/leagues.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select, TextField } from "../../ui/Fields.tsx";
import { WriteFailure } from "../problems/ProblemList.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { RequireEntry } from "../shell/RequireEntry.tsx";
import { LEAGUE_NAME_MAX_LENGTH } from "./league-name-length.ts";
import { createProblemTexts } from "./league-problem-text.ts";
import { LeagueCreated } from "./LeagueCreated.tsx";
import styles from "./LeaguesScreen.module.css";

/** `/leagues/create/classic`: name and first round; then the code to share. */
export const CreateClassicScreen = () => <RequireEntry>{(entryId) => <CreateForm entryId={entryId} />}</RequireEntry>;

function CreateForm({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { rounds, nextRound, currentRound } = useGame();
  const create = useCreateClassicLeague(entryId);
  const [name, setName] = useState("");
  const [startRound, setStartRound] = useState(String((nextRound ?? currentRound)?.roundId ?? 1));
  if (create.data) return <LeagueCreated league={create.data} />;
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
