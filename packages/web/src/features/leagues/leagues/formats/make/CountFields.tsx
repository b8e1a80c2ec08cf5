import type { Format } from "@elleveren/rules";
import { useLingui } from "@lingui/react/macro";

import { Card } from "../../../../../ui/Card.tsx";
import { Checkbox } from "../../../../../ui/forms/Checkbox.tsx";
import { Choice, Contradiction, type FormatFieldsProps } from "./Choice.tsx";
import { AVERAGES, CAPTAINS, MEN } from "./choice-words.ts";
import styles from "./NewTable.module.css";
import { usesAverage, withCount } from "./own-format.ts";

/** The settings for the count of a team's round. */
export function CountFields({ format, onChange }: FormatFieldsProps) {
  const { t } = useLingui();
  const { count } = format;
  const change = (part: Partial<Format["count"]>) => onChange(withCount(format, part));
  return (
    <Card title={t`What counts`} isPadded>
      <div className={styles.fields}>
        <Choice label={t`Players`} value={count.men} options={MEN} onChange={(men) => change({ men })} at="count.men" />
        <Choice
          label={t`Who wears the armband`}
          value={count.captain}
          options={CAPTAINS}
          onChange={(captain) => change({ captain })}
          at="count.captain"
        />
        <div>
          <Checkbox
            isSelected={count.cost}
            onChange={(cost) => change({ cost })}
          >{t`Hits for extra transfers are taken off`}</Checkbox>
          <Checkbox
            isSelected={count.club === "own"}
            onChange={(isOwn) => change({ club: isOwn ? "own" : "any" })}
          >{t`Only players of the club that the manager supports`}</Checkbox>
          <Contradiction at="count.club" />
          <Checkbox
            isSelected={count.minusAverage}
            onChange={(minusAverage) => change({ minusAverage })}
          >{t`The difference to the round's average`}</Checkbox>
          <Contradiction at="count.minusAverage" />
        </div>
        {(usesAverage(format) || count.average === "game") && (
          <Choice
            label={t`The average`}
            value={count.average}
            options={AVERAGES}
            onChange={(average) => change({ average })}
            at="count.average"
          />
        )}
      </div>
    </Card>
  );
}
