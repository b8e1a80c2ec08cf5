import { Trans, useLingui } from "@lingui/react/macro";
import { planWhatIf, POSITIONS, type ChipName, type FootballerId, type LineupPick } from "@elleveren/rules";

import { useComingMatches } from "../../../../api/live/fixtures.ts";
import { useGame } from "../../../../api/content/game.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import type { OpenRound } from "../draft/use-team-draft.ts";
import { WhatIfResult } from "./WhatIfResult.tsx";
import styles from "./WhatIfSheet.module.css";
import { formatPercent } from "../../../../i18n/format.ts";
import { lineName } from "../../../content/footballers/lineup-model.ts";
import { POSITION_SHORT } from "../../../content/footballers/names.ts";
import { Shirt } from "../../pitch/index.ts";
import whatIfSquad from "./WhatIfSquad.module.css";

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
  // A footballer without a match in the round cannot play in it, whatever is marked.
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
        <div className="shrinks">
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

interface WhatIfSquadProps {
  readonly picks: readonly LineupPick[];
  readonly marked: ReadonlySet<FootballerId>;
  /** Without a match in the round: they cannot be marked otherwise. */
  readonly idle: ReadonlySet<FootballerId>;
  readonly onToggle: (footballerId: FootballerId) => void;
}

/** The fifteen, line by line; a press says that he does not play, another that he does. */
function WhatIfSquad({ picks, marked, idle, onToggle }: WhatIfSquadProps) {
  const { t, i18n } = useLingui();
  const { ruleset } = useGame();
  const { footballer } = useFootballers();
  const { playing } = ruleset.squad;
  const starters = picks.filter((pick) => pick.slot <= playing);
  const groups = [
    ...POSITIONS.map((position) => ({
      label: lineName(i18n, position),
      short: i18n._(POSITION_SHORT[position]),
      picks: starters.filter((pick) => footballer(pick.footballerId).position === position),
    })),
    { label: t`Substitutes`, short: t`Bench`, picks: picks.filter((pick) => pick.slot > playing) },
  ];
  return (
    <div role="group" aria-label={t`Who does not play`}>
      {groups.map((group) => (
        <div key={group.label} className={whatIfSquad.group}>
          <p className="label" aria-hidden="true">
            {group.short}
          </p>
          <ul aria-label={group.label}>
            {group.picks.map((pick) => (
              <li key={pick.footballerId}>
                <WhatIfToggle
                  pick={pick}
                  isOut={marked.has(pick.footballerId)}
                  isIdle={idle.has(pick.footballerId)}
                  onToggle={onToggle}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface WhatIfToggleProps {
  readonly pick: LineupPick;
  readonly isOut: boolean;
  readonly isIdle: boolean;
  readonly onToggle: (footballerId: FootballerId) => void;
}

function WhatIfToggle({ pick, isOut, isIdle, onToggle }: WhatIfToggleProps) {
  const { t } = useLingui();
  const { footballer, club, doubt } = useFootballers();
  const row = footballer(pick.footballerId);
  const chance = doubt(row);
  const band = pick.isCaptain ? "C" : pick.isViceCaptain ? "V" : null;
  const words = [row.webName];
  if (pick.isCaptain) words.push(t`captain`);
  if (pick.isViceCaptain) words.push(t`vice-captain`);
  if (chance !== undefined) words.push(t`${chance} per cent chance of playing`);
  words.push(isIdle ? t`no match this round` : t`does not play`);
  return (
    <button
      type="button"
      className={whatIfSquad.toggle}
      aria-pressed={isOut || isIdle}
      aria-disabled={isIdle || undefined}
      aria-label={words.join(", ")}
      onClick={() => {
        if (!isIdle) onToggle(pick.footballerId);
      }}
    >
      <Shirt kit={club(row.clubId).kit.shirt} isKeeper={row.position === "GKP"} size={26} />
      <span className={whatIfSquad.name}>{row.webName}</span>
      {band !== null && <span className="label">({band})</span>}
      {isIdle ? (
        <span className="label">{t`no match`}</span>
      ) : (
        chance !== undefined && <span className={`num ${whatIfSquad.chance}`}>{formatPercent(chance, 0)}</span>
      )}
    </button>
  );
}
