import { Trans, useLingui } from "@lingui/react/macro";
import { useReducer, useState } from "react";

import { useGame } from "../../api/game.ts";
import type { Round } from "../../api/rounds.ts";
import { formatDeadline, formatPrice } from "../../i18n/format.ts";
import { Scoreboard } from "../squad-edit/Scoreboard.tsx";
import { squadAccount } from "../squad-edit/squad-account.ts";
import { chosenIds, squadReducer, startSquad } from "../squad-edit/squad-draft.ts";
import { SquadEditor } from "../squad-edit/SquadEditor.tsx";
import { CreateEntryDialog } from "./CreateEntryDialog.tsx";

export function SelectionEditor({ round }: { round: Round }) {
  const { t } = useLingui();
  const { ruleset, market } = useGame();
  const [draft, dispatch] = useReducer(squadReducer, undefined, () => startSquad(ruleset, market, []));
  const [isEntering, setEntering] = useState(false);
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
        sellingTenths={() => undefined}
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
        submitLabel={t`Enter Squad`}
        onSubmit={() => setEntering(true)}
        onReset={() => dispatch({ type: "reset" })}
        boardText={t`Round ${round.roundId}`}
      />
      {isEntering && <CreateEntryDialog footballerIds={ids} onClose={() => setEntering(false)} />}
    </>
  );
}
