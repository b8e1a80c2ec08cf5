import { Trans, useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { chipScoring, PLAIN_SCORING } from "@elleveren/rules";
import type { ChipName, FootballerId, LineupPick, PassedOverReason, Position, WhatIf } from "@elleveren/rules";
import { ArrowRight, Ban } from "lucide-react";

import { CHIP_TITLE } from "../../../content/footballers/names.ts";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import styles from "./WhatIfResult.module.css";

interface WhatIfResultProps {
  readonly plan: WhatIf;
  readonly picks: readonly LineupPick[];
  readonly chip: ChipName | null;
}

/** The substitutions, the reasons of the others, the armband, and the chip's effect. */
export function WhatIfResult({ plan, picks, chip }: WhatIfResultProps) {
  const { t } = useLingui();
  const armbandText = useArmbandText()(plan, picks);
  const chipText = useChipText()(plan, chip);
  const { formation } = plan;
  return (
    <section className={styles.result} aria-label={t`What the round would make of it`} aria-live="polite">
      <h3>{t`After automatic substitutions`}</h3>
      {plan.absences.length === 0 ? (
        <p className="note">{t`All eleven play. Mark somebody to see who comes on.`}</p>
      ) : (
        <ol className={styles.absences}>
          {plan.absences.map((absence) => (
            <Absence key={absence.outId} absence={absence} />
          ))}
        </ol>
      )}
      <dl>
        <div>
          <dt>{t`Armband`}</dt>
          <dd>{armbandText}</dd>
        </div>
        {chipText !== null && (
          <div>
            <dt>{t`Chip`}</dt>
            <dd>{chipText}</dd>
          </div>
        )}
        <div>
          <dt>{t`Formation`}</dt>
          <dd className="num">{formation}</dd>
        </div>
      </dl>
    </section>
  );
}

function Absence({ absence: { outId, inId, passedOver } }: { absence: WhatIf["absences"][number] }) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const reasonText = useReasonText();
  const out = footballer(outId).webName;
  return (
    <li>
      <p data-nobody={inId === null || undefined}>
        {inId === null ? <Ban aria-hidden="true" /> : <ArrowRight aria-hidden="true" />}
        <span>
          {inId === null ? (
            <Trans>
              Nobody comes on for <b>{out}</b>
            </Trans>
          ) : (
            <Trans>
              <b>{footballer(inId).webName}</b> comes on for <b>{out}</b>
            </Trans>
          )}
        </span>
      </p>
      {passedOver.length > 0 && (
        <ul aria-label={t`Who stays on the bench`}>
          {passedOver.map(({ benchId, reason }) => (
            <li key={benchId}>
              {footballer(benchId).webName}: {reasonText(outId, benchId, reason)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function useReasonText() {
  const { t, i18n } = useLingui();
  const { footballer } = useFootballers();
  return (outId: FootballerId, benchId: FootballerId, reason: PassedOverReason): string => {
    if (reason.code === "absent") return t`does not play either`;
    if (reason.code === "on_already") return t`is on already`;
    if (footballer(outId).position === "GKP") return i18n._(TOO_FEW.GKP);
    if (footballer(benchId).position === "GKP") return i18n._(TOO_MANY.GKP);
    return reason.code === "min_play"
      ? i18n._({ ...TOO_FEW[reason.position], values: { min: reason.min } })
      : i18n._({ ...TOO_MANY[reason.position], values: { max: reason.max } });
  };
}

type OutfieldText = Readonly<Record<Position, MessageDescriptor>>;
const TOO_FEW: OutfieldText = {
  GKP: msg`only a goalkeeper can stand in goal`,
  DEF: msg`then there would be too few defenders (at least {min})`,
  MID: msg`then there would be too few midfielders (at least {min})`,
  FWD: msg`then there would be too few forwards (at least {min})`,
};
const TOO_MANY: OutfieldText = {
  GKP: msg`comes on for the goalkeeper only`,
  DEF: msg`then there would be too many defenders (at most {max})`,
  MID: msg`then there would be too many midfielders (at most {max})`,
  FWD: msg`then there would be too many forwards (at most {max})`,
};

/** The armband's footballer, and its multiplier. */
function useArmbandText() {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  return ({ armband }: WhatIf, picks: readonly LineupPick[]): string => {
    const name = (pick: LineupPick | undefined) => (pick ? footballer(pick.footballerId).webName : "–");
    const captain = name(picks.find((pick) => pick.isCaptain));
    const vice = name(picks.find((pick) => pick.isViceCaptain));
    const times = Math.max(armband.captain, armband.viceCaptain);
    switch (armband.outcome) {
      case "off":
        return t`The armbands add nothing under this chip`;
      case "captain":
        return armband.viceCaptain > 1
          ? t`${captain} and ${vice}: points × ${times} each`
          : t`${captain} has it: points × ${times}`;
      case "vice-captain":
        return t`${captain} does not play: ${vice} takes over, points × ${times}`;
      case "nobody":
        return t`Neither ${captain} nor ${vice} plays: nobody has it`;
    }
  };
}

/** The effect of the chip in play on the what-if, by its scoring; null without one, or when it has nothing to do with who plays. */
function useChipText() {
  const { t, i18n } = useLingui();
  const { footballer } = useFootballers();
  return ({ armband, picks }: WhatIf, chip: ChipName | null): string | null => {
    if (chip === null) return null;
    const title = i18n._(CHIP_TITLE[chip]);
    const { captain, viceCaptain, positions, benchCounts } = chipScoring(chip);
    if (Object.keys(positions).length > 0) {
      const counted = picks.filter((pick) => pick.multiplier > 1);
      const names = counted.map((pick) => footballer(pick.footballerId).webName).join(", ");
      return t`${title}: these count double: ${names}`;
    }
    if (benchCounts) return t`${title}: the bench counts too`;
    const isDouble = viceCaptain > PLAIN_SCORING.viceCaptain;
    if (!isDouble && captain <= PLAIN_SCORING.captain) return null;
    if (armband.outcome === "nobody") return t`${title}: neither plays, the chip is wasted`;
    if (!isDouble) return t`${title}: whoever has the armband counts ${captain} times`;
    return armband.captain > 1 && armband.viceCaptain > 1
      ? t`${title}: both count double`
      : t`${title}: only one of them plays, the other's doubling is lost`;
  };
}
