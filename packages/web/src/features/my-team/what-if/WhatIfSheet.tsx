import { Trans, useLingui } from "@lingui/react/macro";
import { planWhatIf, type ChipName, type FootballerId, type LineupPick } from "@elleveren/rules";

import { useComingMatches } from "../../../api/live/fixtures.ts";
import { useGame } from "../../../api/content/game.ts";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { useFootballers } from "../../footballers/use-footballers.ts";
import type { OpenRound } from "../MyTeamScreen.tsx";
import { WhatIfResult } from "./WhatIfResult.tsx";
import styles from "./WhatIfSheet.module.css";
import { WhatIfSquad } from "./WhatIfSquad.tsx";

interface WhatIfSheetProps {
  readonly outIds: ReadonlySet<FootballerId>;
  /** As they stand in the draft, by slot. */
  readonly picks: readonly LineupPick[];
  readonly chip: ChipName | null;
  readonly round: OpenRound;
  readonly onChange: (outIds: Iterable<FootballerId>) => void;
  readonly onClose: () => void;
}

/** Marks who does not play, and says what the round would make of it. */
export function WhatIfSheet({ outIds, picks, chip, round, onChange, onClose }: WhatIfSheetProps) {
  const { t } = useLingui();
  const { ruleset } = useGame();
  const { footballer, doubt, roundMatches } = useFootballers();
  const areMatchesKnown = useComingMatches() !== undefined;
  const ids = picks.map((pick) => pick.footballerId);
  // Whoever has no match in the round cannot play in it, whatever is marked.
  const idle = new Set(areMatchesKnown ? ids.filter((id) => roundMatches(id, round.roundId).length === 0) : []);
  const marked = new Set(ids.filter((id) => outIds.has(id) && !idle.has(id)));
  const doubtful = ids.filter((id) => doubt(footballer(id)) !== undefined && !idle.has(id));
  const plan = planWhatIf({
    ruleset,
    picks,
    chip,
    positionOf: (id) => footballer(id).position,
    outIds: new Set([...marked, ...idle]),
  });
  const toggle = (id: FootballerId) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <Sheet isOpen onClose={onClose} width="wide" title={t`What if he does not play?`}>
      <div className={styles.body}>
        <div className={styles.squad}>
          <p className={styles.presets}>
            <Button
              onPress={() => onChange([...marked, ...doubtful])}
              disabledReason={doubtful.length === 0 ? t`There is no news about your players` : undefined}
            >
              <Trans>All doubtful out ({doubtful.length})</Trans>
            </Button>
            <Button
              kind="ghost"
              onPress={() => onChange([])}
              disabledReason={marked.size === 0 ? t`Nobody is marked` : undefined}
            >
              <Trans>Everybody plays</Trans>
            </Button>
          </p>
          <WhatIfSquad picks={picks} marked={marked} idle={idle} onToggle={toggle} />
        </div>
        <WhatIfResult plan={plan} picks={picks} chip={chip} />
      </div>
    </Sheet>
  );
}
