import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, H2hSettings } from "@elleveren/rules";
import { useState } from "react";

import { useGame } from "../../api/game.ts";
import { useCreateH2hLeague } from "../../api/leagues.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Fields.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { WriteFailure } from "../problems/ProblemList.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { RequireEntry } from "../shell/RequireEntry.tsx";
import { H2hFields } from "./h2h/H2hFields.tsx";
import { LEAGUE_NAME_MAX_LENGTH } from "./league-name-length.ts";
import { createProblemTexts } from "./league-problem-text.ts";
import { LeagueCreated } from "./LeagueCreated.tsx";
import styles from "./LeaguesScreen.module.css";

/** `/leagues/create/h2h`: name, first round, knock-outs and size; then the code to share. */
export const CreateH2hScreen = () => <RequireEntry>{(entryId) => <CreateForm entryId={entryId} />}</RequireEntry>;

function CreateForm({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { nextRound } = useGame();
  const create = useCreateH2hLeague(entryId);
  const [name, setName] = useState("");
  const [settings, setSettings] = useState<H2hSettings>({
    startRound: nextRound?.roundId ?? 1,
    koRounds: 0,
    maxEntries: null,
  });
  if (create.data) return <LeagueCreated league={create.data} />;
  const texts = create.error ? createProblemTexts(create.error) : [];
  const reason = name.trim() === "" ? t`Give the league a name first.` : undefined;
  return (
    <form
      className={`page ${styles.screen}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && !create.isPending) create.mutate({ name, ...settings });
      }}
    >
      <PageTitle title={t`Create a head-to-head league`} mast={t`Leagues`} />
      <h1>
        <Trans>Create a head-to-head league</Trans>
      </h1>
      {nextRound === null ? (
        <EmptyState>
          <Trans>The season has no round left to play for.</Trans>
        </EmptyState>
      ) : (
        <div className={styles.form}>
          <p className="note">
            <Trans>
              You meet one team of the league every round. The matches are drawn at the first deadline; after it nobody
              joins and nobody leaves.
            </Trans>
          </p>
          <TextField
            label={t`League name`}
            value={name}
            onChange={setName}
            maxLength={LEAGUE_NAME_MAX_LENGTH}
            hint={t`Maximum 30 characters`}
            isRequired
            autoComplete="off"
          />
          <H2hFields settings={settings} onChange={setSettings} />
          {create.isError &&
            (texts.length > 0 ? <Alert kind="error">{texts.join(" ")}</Alert> : <WriteFailure error={create.error} />)}
          <Button type="submit" kind="go" isPending={create.isPending} disabledReason={reason}>
            <Trans>Create a league</Trans>
          </Button>
        </div>
      )}
    </form>
  );
}
