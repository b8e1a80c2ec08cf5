import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation, useNavigate } from "@tanstack/react-router";

import { useFootballerSummary } from "../../../../api/content/footballer-summary.ts";
import type { GameFootballer } from "../../../../api/content/footballers.ts";
import { useGame } from "../../../../api/content/game.ts";
import { formatPrice, formatTenths, formatDecimal, formatNumber, formatPercent } from "../../../../i18n/format.ts";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import { Tabs } from "../../../../ui/page/Tabs.tsx";
import { CompareLink, TransferLink, WatchButton } from "./FootballerLinks.tsx";
import styles from "./FootballerDialog.module.css";
import { FactList } from "../FactList.tsx";
import { FootballerHead } from "../portrait/FootballerHead.tsx";
import { FootballerHighlights } from "./FootballerHighlights.tsx";
import { FootballerHistory } from "./FootballerHistory.tsx";
import { AnnouncedPlace, FootballerNews, PlaceNow } from "./FootballerStatus.tsx";
import { FootballerSchedule } from "./FootballerSchedule.tsx";
import { FootballerSummaryPanel } from "./FootballerSummaryPanel.tsx";
import { useCloseFootballer } from "../use-open-footballer.ts";
import { POSITION_SHORT } from "../names.ts";

/** Everything about one footballer. `wanted` is what the address says, which may be anything. */
export function FootballerDialog({ wanted }: { wanted: string }) {
  const { footballerById } = useGame();
  const row = footballerById.get(Number(wanted));
  return row ? <OpenDialog footballer={row} /> : <UnknownFootballer />;
}

function OpenDialog({ footballer }: { footballer: GameFootballer }) {
  const { t, i18n } = useLingui();
  const close = useCloseFootballer();
  const [tab, choose] = useDialogTab();
  const { footballerId } = footballer;
  const query = useFootballerSummary(footballerId);
  const part = { footballer, summary: query.data, isFailed: query.isError };
  const change = footballer.priceChangeStartTenths;
  const moved = formatTenths(Math.abs(change));
  return (
    <Sheet
      isOpen
      onClose={close}
      width="wide"
      title={footballer.webName}
      head={
        <FootballerHead
          footballerId={footballerId}
          figure={formatPrice(footballer.priceTenths)}
          figureLabel={change === 0 ? t`price` : change > 0 ? t`up ${moved} this season` : t`down ${moved} this season`}
        />
      }
      foot={
        <>
          <WatchButton footballer={footballer} />
          <TransferLink footballer={footballer} />
          <CompareLink footballerId={footballerId} />
        </>
      }
    >
      <FootballerNews footballer={footballer} />
      <PlaceNow footballer={footballer} />
      <AnnouncedPlace footballer={footballer} />
      <FactList
        className={styles.facts}
        facts={[
          ["position", t`Position`, i18n._(POSITION_SHORT[footballer.position])],
          ["total", t`Total score`, formatNumber(footballer.totalPoints)],
          ["form", t`Form`, formatDecimal(footballer.form)],
          ["selected", t`Selected by`, formatPercent(footballer.selectedByPercent)],
        ]}
      />
      <div className={styles.tabs}>
        <Tabs
          label={footballer.webName}
          selected={tab}
          onSelect={choose}
          tabs={[
            { key: "summary", label: t`Summary`, content: <FootballerSummaryPanel {...part} /> },
            { key: "highlights", label: t`Highlights`, content: <FootballerHighlights {...part} /> },
            { key: "history", label: t`History`, content: <FootballerHistory {...part} /> },
            { key: "schedule", label: t`Schedule`, content: <FootballerSchedule {...part} /> },
          ]}
        />
      </div>
    </Sheet>
  );
}

/** A link from another season, or one that lost a digit. */
function UnknownFootballer() {
  const { t } = useLingui();
  const close = useCloseFootballer();
  return (
    <Sheet isOpen onClose={close} title={t`No such player`}>
      <p className={styles.unknown}>
        <Trans>Nobody of this season has the number in this link. It may be from another season.</Trans>
      </p>
    </Sheet>
  );
}

/** The dialog's tab is the address's hash: `#summary`, `#highlights`, `#history` or `#schedule`. */
const DIALOG_TABS = ["summary", "highlights", "history", "schedule"] as const;
type DialogTab = (typeof DIALOG_TABS)[number];

/** The tab that the hash names, the first without one; choosing writes the hash, so that Back closes the dialog. */
function useDialogTab(): [DialogTab, (tab: DialogTab) => void] {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const choose = (tab: DialogTab) =>
    void navigate({
      to: ".",
      search: true as never,
      hash: tab,
      state: true,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return [DIALOG_TABS.find((tab) => tab === hash) ?? "summary", choose];
}
