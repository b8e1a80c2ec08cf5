import { useLingui } from "@lingui/react/macro";
import { POSITIONS, type FootballerId, type LineupPick } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { formatPercent } from "../../../i18n/format.ts";
import { POSITION_NAME, POSITION_PLURAL, POSITION_SHORT } from "../../footballers/names.ts";
import { useFootballers } from "../../footballers/use-footballers.ts";
import { Shirt } from "../../pitch/index.ts";
import styles from "./WhatIfSquad.module.css";

interface WhatIfSquadProps {
  readonly picks: readonly LineupPick[];
  readonly marked: ReadonlySet<FootballerId>;
  /** Without a match in the round: they cannot be marked otherwise. */
  readonly idle: ReadonlySet<FootballerId>;
  readonly onToggle: (footballerId: FootballerId) => void;
}

/** The fifteen, line by line; a press says that he does not play, another that he does. */
export function WhatIfSquad({ picks, marked, idle, onToggle }: WhatIfSquadProps) {
  const { t, i18n } = useLingui();
  const { ruleset } = useGame();
  const { footballer } = useFootballers();
  const { playing } = ruleset.squad;
  const starters = picks.filter((pick) => pick.slot <= playing);
  const groups = [
    ...POSITIONS.map((position) => ({
      label: i18n._(position === "GKP" ? POSITION_NAME.GKP : POSITION_PLURAL[position]),
      short: i18n._(POSITION_SHORT[position]),
      picks: starters.filter((pick) => footballer(pick.footballerId).position === position),
    })),
    { label: t`Substitutes`, short: t`Bench`, picks: picks.filter((pick) => pick.slot > playing) },
  ];
  return (
    <div role="group" aria-label={t`Who does not play`}>
      {groups.map((group) => (
        <div key={group.label} className={styles.group}>
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
      className={styles.toggle}
      aria-pressed={isOut || isIdle}
      aria-disabled={isIdle || undefined}
      aria-label={words.join(", ")}
      onClick={() => {
        if (!isIdle) onToggle(pick.footballerId);
      }}
    >
      <Shirt kit={club(row.clubId).kit.shirt} isKeeper={row.position === "GKP"} size={26} />
      <span className={styles.name}>{row.webName}</span>
      {band !== null && <span className="label">({band})</span>}
      {isIdle ? (
        <span className="label">{t`no match`}</span>
      ) : (
        chance !== undefined && <span className={`num ${styles.chance}`}>{formatPercent(chance, 0)}</span>
      )}
    </button>
  );
}
