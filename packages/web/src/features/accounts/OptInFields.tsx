import { useLingui } from "@lingui/react/macro";

import { OPT_INS, type OptIn } from "../../api/people/me.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import styles from "./AccountForm.module.css";

interface OptInFieldsProps {
  readonly optIns: Readonly<Record<OptIn, boolean>>;
  readonly onChange: (optIns: Readonly<Record<OptIn, boolean>>) => void;
  /** Behind a line to press: nobody has to answer them to get on. */
  readonly isFolded: boolean;
}

/** E-mail from the favourite club, the league and three partners; nothing is chosen beforehand. */
export function OptInFields({ optIns, onChange, isFolded }: OptInFieldsProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<OptIn, string>> = {
    email_favourite: t`My favourite club`,
    email_league: t`The league`,
    email_telecom: t`The telecom partner`,
    email_bank: t`The bank partner`,
    email_media: t`The media partner`,
  };
  const boxes = (
    <fieldset className={styles.optIns}>
      <legend>{t`I would like e-mail from`}</legend>
      {OPT_INS.map((name) => (
        <Checkbox
          key={name}
          isSelected={optIns[name]}
          onChange={(isSelected) => onChange({ ...optIns, [name]: isSelected })}
        >
          {labels[name]}
        </Checkbox>
      ))}
    </fieldset>
  );
  if (!isFolded) return boxes;
  return (
    <details className={styles.folded}>
      <summary>{t`E-mail from the league and its partners (optional)`}</summary>
      {boxes}
    </details>
  );
}
