import { Trans, useLingui } from "@lingui/react/macro";
import { lendsMoney, sellingPriceTenths, type FootballerId, type RoundOutlook } from "@elleveren/rules";
import { useState } from "react";

import { useGame } from "../../../api/content/game.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { PICK_POSITION } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { useOpenFootballer } from "../../content/footballers/use-open-footballer.ts";
import { MarketPanel } from "../squad-edit/market/MarketPanel.tsx";
import { fullClubs } from "../squad-edit/squad-account.ts";
import type { useMarketState } from "../squad-edit/market/use-market-state.ts";
import styles from "./PlannerScreen.module.css";

interface TransferSheetProps {
  /** The footballer who is to leave. */
  readonly outId: FootballerId;
  readonly outlook: RoundOutlook;
  /** Search, filter and page of the list. */
  readonly state: ReturnType<typeof useMarketState>;
  readonly onClose: () => void;
  readonly onChoose: (inId: FootballerId) => void;
}

/** The market, for a replacement of one of the planned squad. */
export function TransferSheet({ outId, outlook, state, onClose, onChoose }: TransferSheetProps) {
  const { t, i18n } = useLingui();
  const { ruleset, market } = useGame();
  const { footballer } = useFootballers();
  const { query, page, setQuery, setPage } = state;
  const openFootballer = useOpenFootballer();
  const [isWrong, setWrong] = useState(false);
  const leaving = footballer(outId);
  const { squad } = outlook;
  const paidTenths = squad.picks.find((pick) => pick.footballerId === outId)?.purchasePriceTenths ?? 0;
  const sellingTenths = sellingPriceTenths(ruleset, paidTenths, leaving.priceTenths);
  function add(id: FootballerId) {
    if (squad.picks.some((pick) => pick.footballerId === id)) return;
    if (market.get(id)?.position === leaving.position) onChoose(id);
    else setWrong(true);
  }
  const staying = squad.picks.flatMap((pick) => (pick.footballerId === outId ? [] : [pick.footballerId]));
  return (
    <Sheet isOpen onClose={onClose} title={t`In for ${leaving.webName}`}>
      <p className={styles.leaving}>
        <Trans>
          {leaving.webName} brings {formatPrice(sellingTenths)} today.
        </Trans>
      </p>
      <MarketPanel
        query={query}
        page={page}
        onQuery={setQuery}
        onPage={setPage}
        chosen={new Set(squad.picks.map((pick) => pick.footballerId))}
        bankTenths={lendsMoney(ruleset, squad.chip) ? null : squad.bankTenths + sellingTenths}
        fullClubs={fullClubs({ ruleset, market, chip: squad.chip }, staying)}
        refusal={isWrong ? i18n._(PICK_POSITION[leaving.position]) : null}
        onAdd={add}
        onInfo={openFootballer}
      />
    </Sheet>
  );
}
