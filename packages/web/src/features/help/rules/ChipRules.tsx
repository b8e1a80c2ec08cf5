import { Trans, useLingui } from "@lingui/react/macro";
import {
  canCancelChip,
  chipScoring,
  isRevertingChip,
  type ChipAllowance,
  type ChipName,
  type Ruleset,
} from "@elleveren/rules";

import { CHIP_EFFECT, CHIP_TITLE } from "../../footballers/names.ts";
import { chipKinds } from "./chip-kinds.ts";
import styles from "./ChipRules.module.css";

/** The chips of the season: how many, when, and what they do. */
export function ChipRules({ ruleset }: { ruleset: Ruleset }) {
  const { t, i18n } = useLingui();
  const kinds = chipKinds(ruleset);
  if (kinds.length === 0) {
    return <p>{t`There are no chips this season.`}</p>;
  }
  return (
    <>
      <p>{t`A chip changes one round. You can play one chip in a round.`}</p>
      <dl className={styles.chips}>
        {kinds.map(({ chip, allowances }) => (
          <div key={chip}>
            <dt>{i18n._(CHIP_TITLE[chip])}</dt>
            <dd>
              {i18n._(CHIP_EFFECT[chip])}. <Details chip={chip} />
              <small>
                <When allowances={allowances} roundCount={ruleset.roundCount} />
              </small>
            </dd>
          </div>
        ))}
      </dl>
      {kinds.some(({ chip }) => !canCancelChip(chip)) && (
        <p>
          <Trans>
            A chip on transfers keeps your saved free transfers as they are. It is in play as soon as you confirm and
            cannot be taken back.
          </Trans>
        </p>
      )}
    </>
  );
}

function Details({ chip }: { chip: ChipName }) {
  if (isRevertingChip(chip)) {
    return <Trans>Your squad and bank from before come back in the next round.</Trans>;
  }
  if (chipScoring(chip).captain === 1) return <Trans>The captain counts as everybody else in this round.</Trans>;
  return canCancelChip(chip) ? <Trans>You can call it off until the deadline.</Trans> : null;
}

function When({ allowances, roundCount }: { allowances: readonly ChipAllowance[]; roundCount: number }) {
  const { t } = useLingui();
  const isAnyTime = (row: ChipAllowance) => row.startRound === 1 && row.stopRound === roundCount;
  return allowances
    .map((row) => (isAnyTime(row) ? t`Once, in any round` : t`Once in rounds ${row.startRound} to ${row.stopRound}`))
    .join(" · ");
}
