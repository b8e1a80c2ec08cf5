import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { useEffect, startTransition, useMemo, useState } from "react";
import { useNavigate } from "@tanstack/react-router";

import { useComingMatches } from "../../../api/live/fixtures.ts";
import { useGame } from "../../../api/content/game.ts";
import { useMyTeam, type MyTeam } from "../../../api/play/my-team.ts";
import { LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { GameOver } from "../../site/shell/GameOver.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { RequireEntry } from "../../site/shell/RequireEntry.tsx";
import type { Round } from "../../../api/content/rounds.ts";
import { transfersMemory } from "../../../api/wire/kept-drafts.ts";
import { useConfirmTransfers, useUndoTransfers, type TransferPair } from "../../../api/play/transfers.ts";
import { formatDeadline, formatNumber, formatPrice } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { ActiveChip } from "../my-team/ActiveChip.tsx";
import { ClubLimitNotice } from "../../content/footballers/ClubLimitNotice.tsx";
import { LineupNotice } from "../../content/footballers/LineupNotice.tsx";
import { PlannerLink } from "../planner/PlannerLink.tsx";
import { SuggestSquad } from "../optimal-squad/SuggestSquad.tsx";
import { EditNotice } from "../squad-edit/EditNotice.tsx";
import { squadAccount, type SquadAccount } from "../squad-edit/squad-account.ts";
import { replacements, chosenIds, type SquadDraft } from "../squad-edit/squad-draft.ts";
import { SquadEditor } from "../squad-edit/SquadEditor.tsx";
import { useSquadEdit } from "../squad-edit/use-squad-edit.ts";
import { ConfirmTransfersDialog } from "./ConfirmTransfersDialog.tsx";
import { TransferChips } from "./TransferChips.tsx";
import { UndoTransfers } from "./UndoTransfers.tsx";
import { Scoreboard, type ScoreFact } from "../squad-edit/Scoreboard.tsx";

/** `/transfers`: the own squad, the market, and what a change costs. */
export const TransfersScreen = () => <RequireEntry>{(entryId) => <Transfers entryId={entryId} />}</RequireEntry>;

function Transfers({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const { nextRound } = useGame();
  const myTeam = useMyTeam(entryId);
  // Asked for side by side with the squad that will show them.
  useComingMatches();
  const { refetch } = myTeam;
  // Selling prices are fetched anew every time the screen opens.
  useEffect(() => void refetch(), [refetch]);
  return (
    <>
      <PageTitle title={t`Transfers`} />
      {nextRound === null ? (
        <GameOver />
      ) : myTeam.data ? (
        <TransfersEditor key={nextRound.roundId} entryId={entryId} myTeam={myTeam.data} round={nextRound} />
      ) : myTeam.isError ? (
        <ErrorPage error={myTeam.error} />
      ) : (
        <LoadingRegion label={t`Loading your team`}>
          <div className="page">
            <Skeleton height="64px" />
            <Skeleton height="640px" />
          </div>
        </LoadingRegion>
      )}
    </>
  );
}

interface TransfersEditorProps {
  readonly entryId: EntryId;
  readonly myTeam: MyTeam;
  readonly round: Round;
}

function TransfersEditor({ entryId, myTeam, round }: TransfersEditorProps) {
  const { t } = useLingui();
  const { ruleset, market } = useGame();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const confirm = useConfirmTransfers(entryId);
  const undo = useUndoTransfers(entryId);
  const selling = useMemo(
    () => new Map(myTeam.picks.map((pick) => [pick.footballerId, pick.sellingPriceTenths])),
    [myTeam],
  );
  const edit = useSquadEdit({
    name: transfersMemory(entryId),
    savedIds: useMemo(() => myTeam.picks.map((pick) => pick.footballerId), [myTeam]),
    roundId: round.roundId,
    isOwnChange: confirm.isPending || confirm.isSuccess || undo.isPending,
    selling,
  });
  const { draft, dispatch, proposed, propose } = edit;
  // A chip in play leaves no room for another.
  const chip = myTeam.activeChip ?? proposed;
  const account = squadAccount({ ruleset, market, draft, myTeam, chip });
  const { addedCostPoints: added } = account;

  const pairs = replacements(draft).flatMap(({ outId, inId }): TransferPair[] =>
    inId === null
      ? []
      : [
          {
            outId,
            inId,
            sellingPriceTenths: selling.get(outId) ?? 0,
            purchasePriceTenths: market.get(inId)?.priceTenths ?? 0,
          },
        ],
  );
  function confirmAll() {
    const wanted = { round: round.roundId, chip: myTeam.activeChip === null ? proposed : null, transfers: pairs };
    const told = { kind: "transfers", entryId, count: pairs.length, costPoints: account.costPoints, chip } as const;
    confirm.mutate(wanted, {
      onSuccess: (receipt) => void navigate({ to: paths.myTeam, state: { done: { ...told, receipt } } }),
    });
  }
  return (
    <>
      <SquadEditor
        title={t`Transfers`}
        intro={
          <>
            <Trans>
              Round {round.roundId}, deadline {formatDeadline(round.deadlineAtMs)}. Press a player to replace him, or to
              see more of him.
            </Trans>{" "}
            <PlannerLink />
          </>
        }
        draft={draft}
        dispatch={dispatch}
        account={account}
        chip={chip}
        selling={selling}
        scoreboard={<TransfersScoreboard draft={draft} account={account} myTeam={myTeam} />}
        extra={
          <>
            <EditNotice edit={edit} round={round} />
            <ClubLimitNotice footballerIds={myTeam.picks.map((pick) => pick.footballerId)} chip={myTeam.activeChip} />
            <LineupNotice footballerIds={myTeam.picks.map((pick) => pick.footballerId)} />
            <UndoTransfers
              entryId={entryId}
              myTeam={myTeam}
              round={round}
              hasUnconfirmed={account.transferCount > 0}
              undo={undo}
            />
            {myTeam.activeChip !== null ? (
              <ActiveChip chip={myTeam.activeChip} />
            ) : (
              <TransferChips chips={myTeam.chips} round={round.roundId} proposed={proposed} onPropose={propose} />
            )}
          </>
        }
        suggestion={<SuggestSquad draft={draft} dispatch={dispatch} chip={chip} myTeam={myTeam} />}
        standing={<DraftStanding count={account.transferCount} costPoints={added} />}
        submitLabel={added > 0 ? t`Confirm for −${added} points` : t`Confirm Transfers`}
        onSubmit={() => startTransition(() => setConfirming(true))}
        onReset={edit.reset}
        boardText={t`Round ${round.roundId}`}
      />
      <ConfirmTransfersDialog
        // Dropped with the squad it was made for, there is nothing left to confirm.
        isOpen={isConfirming && pairs.length > 0}
        onClose={() => {
          setConfirming(false);
          confirm.reset();
        }}
        entryId={entryId}
        pairs={pairs}
        account={account}
        round={round}
        myTeam={myTeam}
        chip={chip}
        proposed={proposed}
        onPropose={propose}
        confirm={confirm}
        onConfirm={confirmAll}
      />
    </>
  );
}

/** The draft in a line beside its button: how many, and what they cost. */
const DraftStanding = ({ count, costPoints }: { count: number; costPoints: number }) => (
  <>
    <Plural value={count} one="# transfer" other="# transfers" />
    {", "}
    {costPoints > 0 ? (
      <Trans>{formatNumber(-costPoints)} points</Trans>
    ) : (
      <Trans context="what transfers cost">free</Trans>
    )}
  </>
);

interface TransfersScoreboardProps {
  readonly draft: SquadDraft;
  readonly account: SquadAccount;
  readonly myTeam: MyTeam;
}

/** In cost mode also free transfers and points; basic when transfers are all free. */
function TransfersScoreboard({ draft, account, myTeam }: TransfersScoreboardProps) {
  const { t } = useLingui();
  const players: ScoreFact = {
    key: "players",
    name: t`Players`,
    value: `${chosenIds(draft).length} / ${draft.slots.length}`,
  };
  const bank: ScoreFact = {
    key: "bank",
    name: t`In the bank`,
    value: account.isBudgetFree ? t`Unlimited` : formatPrice(account.bankTenths),
    isAlarming: account.bankTenths < 0 && !account.isBudgetFree,
  };
  const count: ScoreFact = { key: "count", name: t`Transfers`, value: formatNumber(account.transferCount) };
  if (myTeam.transfersStatus === "basic") return <Scoreboard facts={[players, bank, count]} />;
  const free: ScoreFact = {
    key: "free",
    name: t`Free transfers`,
    value: account.freeLeft ?? t`Unlimited`,
    ...(account.freeLeft !== null && myTeam.freeTransfers !== null ? { unit: t`of ${myTeam.freeTransfers}` } : {}),
  };
  const cost: ScoreFact = {
    key: "cost",
    name: t`Cost`,
    value: formatNumber(-account.costPoints),
    unit: t`points`,
    isAlarming: account.costPoints > 0,
  };
  return <Scoreboard facts={[players, bank, free, { ...count, isWideOnly: true }, cost]} />;
}
