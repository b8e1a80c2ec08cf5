import { useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { useState } from "react";

import { useGame } from "../../../../api/content/game.ts";
import { useCreateClassicLeague } from "../../../../api/leagues/leagues.ts";
import { RequireEntry } from "../../../site/shell/RequireEntry.tsx";
import { CreateLeagueForm } from "./CreateLeagueForm.tsx";
import { StartRoundSelect } from "./LeagueNameField.tsx";

/** `/leagues/create/classic`: name and first round. */
export const CreateClassicScreen = () => (
  <RequireEntry>{(entryId) => <CreateClassic entryId={entryId} />}</RequireEntry>
);

function CreateClassic({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { nextRound, currentRound } = useGame();
  const create = useCreateClassicLeague(entryId);
  const [startRound, setStartRound] = useState<number>((nextRound ?? currentRound)?.roundId ?? 1);
  return (
    <CreateLeagueForm
      title={t`Create a classic league`}
      create={create}
      onCreate={(name) => create.mutateAsync({ name, startRound })}
    >
      <StartRoundSelect value={startRound} onChange={setStartRound} />
    </CreateLeagueForm>
  );
}
