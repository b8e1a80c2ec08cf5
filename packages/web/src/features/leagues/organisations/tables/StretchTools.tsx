import type { WireOrganisation } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import type { Stretch } from "../../../../api/leagues/organisations.ts";
import { Select } from "../../../../ui/forms/Fields.tsx";
import { PhaseTabs } from "../../leagues/tables/PhaseTabs.tsx";
import styles from "./Tables.module.css";

interface StretchToolsProps {
  readonly organisation: WireOrganisation;
  readonly stretch: Stretch;
  readonly onChange: (stretch: Stretch) => void;
}

/** The season, a month, or one round. */
export function StretchTools({
  organisation: { rounds, start_event: startRound },
  stretch,
  onChange,
}: StretchToolsProps) {
  const { t } = useLingui();
  if (rounds.length === 0) return null;
  return (
    <div className={styles.tools}>
      <PhaseTabs
        selected={stretch.round > 0 ? 0 : stretch.phase}
        startRound={startRound}
        onSelect={(phase) => onChange({ phase, round: 0 })}
      />
      <div className={styles.round}>
        <Select
          label={t`One round`}
          isLabelHidden
          value={String(stretch.round)}
          onChange={(value) => onChange({ phase: 1, round: Number(value) })}
          options={[
            { value: "0", label: t`Choose a round` },
            ...rounds.toReversed().map((round) => ({ value: String(round), label: t`Round ${round}` })),
          ]}
        />
      </div>
    </div>
  );
}
