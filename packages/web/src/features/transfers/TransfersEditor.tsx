import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import type { ChipName, EntryId } from "@elleveren/rules";
import { useEffect, useReducer, useRef, useState } from "react";

import { useGame } from "../../api/game.ts";
import type { MyTeam } from "../../api/my-team.ts";
import type { Round } from "../../api/rounds.ts";
import { useConfirmTransfers } from "../../api/transfers.ts";
import { formatDeadline, formatNumber, formatPrice } from "../../i18n/format.ts";
import { paths } from "../../paths.ts";
import { ActiveChip } from "../my-team/ActiveChip.tsx";
import { Scoreboard, type ScoreFact } from "../squad-edit/Scoreboard.tsx";
import { squadAccount, type SquadAccount } from "../squad-edit/squad-account.ts";
import { replacements, squadReducer, startSquad } from "../squad-edit/squad-draft.ts";
import { SquadEditor } from "../squad-edit/SquadEditor.tsx";
import { ConfirmTransfersDialog, type TransferPair } from "./ConfirmTransfersDialog.tsx";
import { TransferChips } from "./TransferChips.tsx";

interface TransfersEditorProps {
  readonly entryId: EntryId;
  readonly myTeam: MyTeam;
  readonly round: Round;
}

export function TransfersEditor({ entryId, myTeam, round }: TransfersEditorProps) {
  const { t } = useLingui();
  const { ruleset, market } = useGame();
  const navigate = useNavigate();
  const fresh = () =>
    startSquad(
      ruleset,
      market,
      myTeam.picks.map((pick) => pick.footballerId),
    );
  const [draft, dispatch] = useReducer(squadReducer, undefined, fresh);
  const [proposed, setProposed] = useState<ChipName | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const confirm = useConfirmTransfers(entryId);
  const chip = proposed ?? myTeam.activeChip;
  const account = squadAccount({ ruleset, market, draft, myTeam, chip });
  const selling = new Map<number, number>(myTeam.picks.map((pick) => [pick.footballerId, pick.sellingPriceTenths]));

  // A squad saved elsewhere is the new ground, unless an edit of this page would be lost.
  const ground = useRef(myTeam);
  const isClean = account.transferCount === 0;
  useEffect(() => {
    if (ground.current === myTeam || !isClean) return;
    ground.current = myTeam;
    dispatch({
      type: "loaded",
      draft: startSquad(
        ruleset,
        market,
        myTeam.picks.map((pick) => pick.footballerId),
      ),
    });
  }, [myTeam, isClean, ruleset, market]);

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
  function reset() {
    dispatch({ type: "reset" });
    setProposed(null);
    confirm.reset();
  }
  return (
    <>
      <SquadEditor
        title={t`Transfers`}
        intro={
          <Trans>
            Round {round.roundId}, deadline {formatDeadline(round.deadlineAtMs)}. Press a player to remove him, and
            choose a new one in the list.
          </Trans>
        }
        draft={draft}
        dispatch={dispatch}
        account={account}
        chip={chip}
        sellingTenths={(id) => selling.get(id)}
        scoreboard={<TransfersScoreboard account={account} myTeam={myTeam} />}
        extra={
          myTeam.activeChip !== null ? (
            <ActiveChip chip={myTeam.activeChip} />
          ) : (
            <TransferChips chips={myTeam.chips} proposed={proposed} onPropose={setProposed} />
          )
        }
        submitLabel={account.costPoints > 0 ? t`Confirm for −${account.costPoints} points` : t`Confirm Transfers`}
        onSubmit={() => setConfirming(true)}
        onReset={reset}
        boardText={t`Round ${round.roundId}`}
      />
      <ConfirmTransfersDialog
        isOpen={isConfirming}
        onClose={() => {
          setConfirming(false);
          confirm.reset();
        }}
        pairs={pairs}
        account={account}
        round={round}
        myTeam={myTeam}
        proposed={proposed}
        onPropose={setProposed}
        confirm={confirm}
        onConfirm={() =>
          confirm.mutate(
            { round: round.roundId, chip: proposed, transfers: pairs },
            { onSuccess: () => void navigate({ to: paths.myTeam }) },
          )
        }
      />
    </>
  );
}

/** In cost mode also free transfers and points; basic when transfers are all free. */
function TransfersScoreboard({ account, myTeam }: { account: SquadAccount; myTeam: MyTeam }) {
  const { t } = useLingui();
  const bank: ScoreFact = {
    key: "bank",
    name: t`In the bank`,
    value: account.isBudgetFree ? t`Unlimited` : formatPrice(account.bankTenths),
    isAlarming: account.bankTenths < 0 && !account.isBudgetFree,
  };
  const count: ScoreFact = { key: "count", name: t`Transfers`, value: formatNumber(account.transferCount) };
  if (myTeam.transfersStatus === "basic") return <Scoreboard facts={[bank, count]} />;
  return (
    <Scoreboard
      facts={[
        bank,
        {
          key: "free",
          name: t`Free transfers`,
          value: account.freeLeft ?? t`Unlimited`,
          ...(account.freeLeft !== null && myTeam.freeTransfers !== null
            ? { unit: t`of ${myTeam.freeTransfers}` }
            : {}),
        },
        count,
        {
          key: "cost",
          name: t`Cost`,
          value: formatNumber(-account.costPoints),
          unit: t`points`,
          isAlarming: account.costPoints > 0,
        },
      ]}
    />
  );
}
