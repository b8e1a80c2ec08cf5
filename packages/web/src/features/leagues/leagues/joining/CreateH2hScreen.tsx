import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, H2hSettings, RoundId } from "@elleveren/rules";
import { useState } from "react";

import { useGame } from "../../../../api/content/game.ts";
import { useCreateH2hLeague } from "../../../../api/leagues/leagues.ts";
import { EmptyState } from "../../../../ui/states.tsx";
import { PageTitle } from "../../../site/shell/page-title.tsx";
import { RequireEntry } from "../../../site/shell/RequireEntry.tsx";
import { CreateLeagueForm } from "./CreateLeagueForm.tsx";
import { H2hFields } from "../h2h/H2hFields.tsx";
import styles from "../LeaguesScreen.module.css";

/** `/leagues/create/h2h`: name, first round, knock-outs and size. */
export function CreateH2hScreen() {
  const { nextRound } = useGame();
  return (
    <RequireEntry>
      {(entryId) => (nextRound ? <CreateH2h entryId={entryId} firstRound={nextRound.roundId} /> : <TooLate />)}
    </RequireEntry>
  );
}

function CreateH2h({ entryId, firstRound }: { entryId: EntryId; firstRound: RoundId }) {
  const { t } = useLingui();
  const create = useCreateH2hLeague(entryId);
  const [settings, setSettings] = useState<H2hSettings>({ startRound: firstRound, koRounds: 0, maxEntries: null });
  return (
    <CreateLeagueForm
      title={t`Create a head-to-head league`}
      note={
        <Trans>
          You meet one team of the league every round. The matches are drawn at the first deadline; after it nobody
          joins and nobody leaves.
        </Trans>
      }
      create={create}
      onCreate={(name) => create.mutateAsync({ name, ...settings })}
    >
      <H2hFields settings={settings} onChange={setSettings} />
    </CreateLeagueForm>
  );
}

function TooLate() {
  const { t } = useLingui();
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Create a head-to-head league`} mast={t`Leagues`} />
      <h1>{t`Create a head-to-head league`}</h1>
      <EmptyState>{t`The season has no round left to play for.`}</EmptyState>
    </div>
  );
}
