import { Trans, useLingui } from "@lingui/react/macro";
import { canCancelChip, type Ruleset } from "@elleveren/rules";

import { paths } from "../../../paths.ts";
import { CHIP_EFFECT, CHIP_TITLE } from "../../footballers/names.ts";
import { AppLink } from "../../shell/AppLink.tsx";
import { Question } from "../Question.tsx";
import { chipKinds } from "../rules/chip-kinds.ts";

/** The season's chips, by name; only in a season that has any. */
export function ChipQuestions({ ruleset }: { ruleset: Ruleset }) {
  const { t, i18n } = useLingui();
  const kinds = chipKinds(ruleset);
  const named = (rows: typeof kinds) => rows.map(({ chip }) => i18n._(CHIP_TITLE[chip])).join(", ");
  const lasting = kinds.filter(({ chip }) => !canCancelChip(chip));
  return (
    <>
      <Question id="chips" title={t`What is a chip?`}>
        <Trans>
          A trick that changes one round for your team. You play it on My team or on the transfers page. Where and how
          often stands{" "}
          <AppLink to={paths.helpRules} hash="chips">
            in the rules
          </AppLink>
          . This season:
        </Trans>{" "}
        {kinds.map(({ chip }) => `${i18n._(CHIP_TITLE[chip])} – ${i18n._(CHIP_EFFECT[chip])}`).join("; ")}.
      </Question>
      <Question id="two-chips" title={t`Can I play two chips in the same round?`}>{t`No, one a round.`}</Question>
      <Question id="cancel-chip" title={t`Can I take a chip back?`}>
        {lasting.length < kinds.length && t`Chips on the line-up you can call off until the deadline.`}{" "}
        {lasting.length > 0 && t`These are in play as soon as you confirm, and stay so: ${named(lasting)}.`}
      </Question>
    </>
  );
}
