import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";
import { useState } from "react";

import { useFootballerSummary } from "../../api/footballer-summary.ts";
import { formatPrice } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { FootballerFacts } from "./FootballerFacts.tsx";
import { FootballerHead } from "./FootballerHead.tsx";
import { FootballerHistory } from "./FootballerHistory.tsx";
import { FootballerSchedule } from "./FootballerSchedule.tsx";
import { FootballerSummaryPanel } from "./FootballerSummaryPanel.tsx";
import { PriceProgress } from "./PriceProgress.tsx";
import { useFootballers } from "./use-footballers.ts";
import { WatchButton } from "./WatchButton.tsx";

interface FootballerDialogProps {
  /** Null while closed. */
  readonly footballerId: FootballerId | null;
  readonly onClose: () => void;
}

type Tab = "summary" | "history" | "schedule";

/** Everything about one footballer. */
export const FootballerDialog = ({ footballerId, onClose }: FootballerDialogProps) =>
  footballerId === null ? null : <OpenDialog key={footballerId} footballerId={footballerId} onClose={onClose} />;

function OpenDialog({ footballerId, onClose }: { footballerId: FootballerId; onClose: () => void }) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const row = footballer(footballerId);
  const summary = useFootballerSummary(footballerId).data;
  const [tab, setTab] = useState<Tab>("summary");
  return (
    <Sheet
      isOpen
      onClose={onClose}
      width="wide"
      title={row.webName}
      head={<FootballerHead footballerId={footballerId} figure={formatPrice(row.priceTenths)} figureLabel={t`price`} />}
      foot={<WatchButton footballer={row} />}
    >
      {row.news !== "" && <Alert kind="warning">{row.news}</Alert>}
      <FootballerFacts footballer={row} />
      <PriceProgress footballer={row} />
      <Tabs
        label={row.webName}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { key: "summary", label: t`Summary`, content: <FootballerSummaryPanel summary={summary} /> },
          { key: "history", label: t`History`, content: <FootballerHistory summary={summary} /> },
          { key: "schedule", label: t`Schedule`, content: <FootballerSchedule summary={summary} /> },
        ]}
      />
    </Sheet>
  );
}
