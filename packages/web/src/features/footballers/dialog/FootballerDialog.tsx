import { Trans, useLingui } from "@lingui/react/macro";

import { useFootballerSummary } from "../../../api/content/footballer-summary.ts";
import type { GameFootballer } from "../../../api/content/footballers.ts";
import { useGame } from "../../../api/content/game.ts";
import { formatPrice, formatTenths } from "../../../i18n/format.ts";
import { Sheet } from "../../../ui/Sheet.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { CompareLink } from "../CompareLink.tsx";
import styles from "./FootballerDialog.module.css";
import { FootballerFacts } from "./FootballerFacts.tsx";
import { FootballerHead } from "../FootballerHead.tsx";
import { FootballerHighlights } from "./FootballerHighlights.tsx";
import { FootballerHistory } from "./FootballerHistory.tsx";
import { AnnouncedPlace } from "./AnnouncedPlace.tsx";
import { FootballerNews } from "./FootballerNews.tsx";
import { FootballerSchedule } from "./FootballerSchedule.tsx";
import { FootballerSummaryPanel } from "./FootballerSummaryPanel.tsx";
import { PlaceNow } from "./PlaceNow.tsx";
import { TransferLink } from "./TransferLink.tsx";
import { useDialogTab } from "./use-dialog-tab.ts";
import { useCloseFootballer } from "../use-open-footballer.ts";
import { WatchButton } from "./WatchButton.tsx";

/** Everything about one footballer. `wanted` is what the address says, which may be anything. */
export function FootballerDialog({ wanted }: { wanted: string }) {
  const { footballerById } = useGame();
  const row = footballerById.get(Number(wanted));
  return row ? <OpenDialog footballer={row} /> : <UnknownFootballer />;
}

function OpenDialog({ footballer }: { footballer: GameFootballer }) {
  const { t } = useLingui();
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
      <FootballerFacts footballer={footballer} />
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
