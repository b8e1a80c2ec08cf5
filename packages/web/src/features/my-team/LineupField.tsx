import { useLingui } from "@lingui/react/macro";
import type { ChipName } from "@elleveren/rules";

import type { View } from "../footballers/ViewSwitch.tsx";
import { Pitch, PitchList } from "../pitch/index.ts";
import type { LineupDraft } from "./draft/lineup-draft.ts";
import styles from "./MyTeamScreen.module.css";
import type { OpenRound } from "./MyTeamScreen.tsx";
import { SwapGround } from "./SwapGround.tsx";
import { useLineupModel } from "./draft/use-lineup-model.ts";

interface LineupFieldProps {
  readonly lineup: LineupDraft;
  readonly chip: ChipName | null;
  readonly round: OpenRound;
  readonly view: View;
  readonly onAct: (key: string) => void;
  readonly onMenu: (key: string) => void;
  readonly onCancel: () => void;
}

/** The fifteen on the pitch or as a list, with the swap in progress above them. */
export function LineupField({ lineup, chip, round, view, onAct, onMenu, onCancel }: LineupFieldProps) {
  const { t } = useLingui();
  const model = useLineupModel(lineup, chip, round.roundId);
  const isSwapping = lineup.instigatorId !== null;
  return (
    <div className={styles.field}>
      <SwapGround footballerId={lineup.instigatorId} onCancel={onCancel}>
        {view === "list" ? (
          <PitchList label={t`Your line-up`} model={model} valueHeading={t`Next match`} onAct={onAct} onMenu={onMenu} />
        ) : (
          <Pitch
            label={t`Your line-up`}
            hint={t`Arrow keys move over the pitch, Enter chooses, Escape leaves.`}
            boardText={t`Round ${round.roundId}`}
            model={model}
            onAct={onAct}
            onMenu={onMenu}
            onLeave={() => {
              if (isSwapping) onCancel();
              return isSwapping;
            }}
          />
        )}
      </SwapGround>
    </div>
  );
}
