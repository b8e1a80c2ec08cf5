import { useLingui } from "@lingui/react/macro";

import type { MyTeam } from "../../api/play/my-team.ts";
import { formatNumber, formatPrice } from "../../i18n/format.ts";
import { Scoreboard, type ScoreFact } from "../squad-edit/Scoreboard.tsx";
import type { SquadAccount } from "../squad-edit/squad-account.ts";
import { chosenIds, type SquadDraft } from "../squad-edit/squad-draft.ts";

interface TransfersScoreboardProps {
  readonly draft: SquadDraft;
  readonly account: SquadAccount;
  readonly myTeam: MyTeam;
}

/** In cost mode also free transfers and points; basic when transfers are all free. */
export function TransfersScoreboard({ draft, account, myTeam }: TransfersScoreboardProps) {
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
