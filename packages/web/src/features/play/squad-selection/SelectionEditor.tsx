import { Trans, useLingui } from "@lingui/react/macro";
import type { AccountId } from "@elleveren/rules";
import { startTransition, useEffect, useState } from "react";

import { useGame } from "../../../api/content/game.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { formatDeadline, formatPrice } from "../../../i18n/format.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { SuggestSquad } from "../optimal-squad/SuggestSquad.tsx";
import { EditNotice } from "../squad-edit/EditNotice.tsx";
import { Scoreboard } from "../squad-edit/Scoreboard.tsx";
import { squadAccount } from "../squad-edit/squad-account.ts";
import { chosenIds } from "../squad-edit/squad-draft.ts";
import { SquadEditor } from "../squad-edit/SquadEditor.tsx";
import { newTeamMemory, readDraft, squadMemory, writeDraft } from "../../../api/wire/kept-drafts.ts";
import { useSquadEdit } from "../squad-edit/use-squad-edit.ts";
import type { SellingPrices } from "../squad-edit/use-squad-model.ts";
import { CreateEntryDialog } from "./CreateEntryDialog.tsx";
import { readEntry } from "./entry-form.ts";
import { WelcomeBack } from "./WelcomeBack.tsx";

const NOBODY_SAVED: readonly never[] = [];
const NOTHING_TO_SELL: SellingPrices = new Map();

interface SelectionEditorProps {
  /** Null for a visitor. */
  readonly accountId: AccountId | null;
  readonly round: Round;
  /** The squad is whole, and its visitor wants to enter it. */
  readonly onRegister: () => void;
}

export function SelectionEditor({ accountId, round, onRegister }: SelectionEditorProps) {
  const { t } = useLingui();
  const isVisitor = accountId === null;
  const { ruleset, market } = useGame();
  const squadName = squadMemory(accountId);
  const entryName = newTeamMemory(accountId);
  const edit = useSquadEdit({
    name: squadName,
    savedIds: NOBODY_SAVED,
    roundId: round.roundId,
  });
  const { draft, dispatch, reset } = edit;
  const account = squadAccount({ ruleset, market, draft, chip: null });
  const language = useLanguage();
  // Loaded again after a refusal, or back with an account, the page goes on where it was.
  const [isEntering, setEntering] = useState(() => {
    if (isVisitor) return false;
    const { failure, isWanted } = readEntry(readDraft(entryName), language);
    return failure !== null || (isWanted && account.problems.length === 0);
  });
  // A visitor who is back at the pitch wants to go on picking.
  useEffect(() => {
    if (isVisitor) writeDraft(entryName, null);
  }, [isVisitor, entryName]);
  const ids = chosenIds(draft);
  const enter = () => {
    if (isVisitor) {
      writeDraft(entryName, { isWanted: true });
      onRegister();
    } else startTransition(() => setEntering(true));
  };
  return (
    <>
      <SquadEditor
        title={t`Squad selection`}
        intro={
          <>
            <Trans>
              Select {ruleset.squad.size} players, at most {ruleset.squad.clubLimit} from one club. Deadline of round{" "}
              {round.roundId}: {formatDeadline(round.deadlineAtMs)}.
            </Trans>
            {isVisitor && (
              <>
                {" "}
                <Trans>You need no account before you enter them.</Trans>
              </>
            )}
          </>
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
            {!isVisitor && <WelcomeBack />}
            <EditNotice edit={edit} round={round} />
          </>
        }
        submitLabel={t`Enter Squad`}
        onSubmit={enter}
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
