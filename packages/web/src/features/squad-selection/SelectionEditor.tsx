import { Trans, useLingui } from "@lingui/react/macro";
import type { AccountId } from "@elleveren/rules";
import { startTransition, useState } from "react";

import { useGame } from "../../api/game.ts";
import type { Round } from "../../api/rounds.ts";
import { formatDeadline, formatPrice } from "../../i18n/format.ts";
import { SuggestSquad } from "../optimal-squad/SuggestSquad.tsx";
import { EditNotice } from "../squad-edit/EditNotice.tsx";
import { Scoreboard } from "../squad-edit/Scoreboard.tsx";
import { squadAccount } from "../squad-edit/squad-account.ts";
import { chosenIds } from "../squad-edit/squad-draft.ts";
import { SquadEditor } from "../squad-edit/SquadEditor.tsx";
import { readDraft, writeDraft } from "../../api/kept-drafts.ts";
import { useSquadEdit } from "../squad-edit/use-squad-edit.ts";
import type { SellingPrices } from "../squad-edit/use-squad-model.ts";
import { CreateEntryDialog } from "./CreateEntryDialog.tsx";
import { readEntry } from "./entry-form.ts";
import { WelcomeBack } from "./WelcomeBack.tsx";

const NOBODY_SAVED: readonly never[] = [];
const NOTHING_TO_SELL: SellingPrices = new Map();

export function SelectionEditor({ accountId, round }: { accountId: AccountId; round: Round }) {
  const { t } = useLingui();
  const { ruleset, market } = useGame();
  const squadName = `selection.${accountId}`;
  const entryName = `entry.${accountId}`;
  const edit = useSquadEdit({
    name: squadName,
    savedIds: NOBODY_SAVED,
    roundId: round.roundId,
  });
  const { draft, dispatch, reset } = edit;
  // Loaded again after a refusal, the page goes on where it was.
  const [isEntering, setEntering] = useState(() => readEntry(readDraft(entryName)).failure !== null);
  const account = squadAccount({ ruleset, market, draft, chip: null });
  const ids = chosenIds(draft);
  return (
    <>
      <SquadEditor
        title={t`Squad selection`}
        intro={
          <Trans>
            Select {ruleset.squad.size} players, at most {ruleset.squad.clubLimit} from one club. Deadline of round{" "}
            {round.roundId}: {formatDeadline(round.deadlineAtMs)}.
          </Trans>
        }
        draft={draft}
        dispatch={dispatch}
        account={account}
        chip={null}
        selling={NOTHING_TO_SELL}
        scoreboard={
          <Scoreboard
            facts={[
              { key: "count", name: t`Players selected`, value: `${ids.length} / ${ruleset.squad.size}` },
              {
                key: "money",
                name: t`Money remaining`,
                value: formatPrice(account.bankTenths),
                isAlarming: account.bankTenths < 0,
              },
            ]}
          />
        }
        suggestion={<SuggestSquad draft={draft} dispatch={dispatch} chip={null} />}
        extra={
          <>
            <WelcomeBack />
            <EditNotice edit={edit} round={round} />
          </>
        }
        submitLabel={t`Enter Squad`}
        onSubmit={() => startTransition(() => setEntering(true))}
        onReset={reset}
        boardText={t`Round ${round.roundId}`}
      />
      {isEntering && (
        <CreateEntryDialog
          memory={entryName}
          footballerIds={ids}
          onClose={() => setEntering(false)}
          onEntered={() => writeDraft(squadName, null)}
        />
      )}
    </>
  );
}
