import type { TableTie } from "@elleveren/rules";
import { useLingui } from "@lingui/react/macro";

import { Card } from "../../../../../ui/Card.tsx";
import { TABLE_TIES } from "../words/tie-words.ts";
import { Choice, type FormatFieldsProps } from "./Choice.tsx";
import { CHAMPIONS, LATE } from "./choice-words.ts";
import styles from "./NewTable.module.css";
import { usefulTies, withOrderTies, withRankTies } from "./own-format.ts";
import { TieList } from "./TieList.tsx";

const TIES = Object.keys(TABLE_TIES) as TableTie[];

/** The tie-breaks between level teams, and those that find one of the teams that share a place. */
export function TieFields({ format, onChange }: FormatFieldsProps) {
  const { t } = useLingui();
  const { rank, order } = format.ties;
  const names = usefulTies(format, TIES);
  return (
    <Card title={t`When teams are level`} isPadded>
      <div className={styles.fields}>
        <TieList
          label={t`The better place has`}
          none={t`Nobody: they share it`}
          names={names}
          ties={rank}
          onChange={(ties) => onChange(withRankTies(format, ties))}
          at="ties.rank"
        />
        <TieList
          label={t`If only one can have the place`}
          none={t`A lot is drawn`}
          names={names.filter((name) => !rank.includes(name))}
          ties={order}
          onChange={(ties) => onChange(withOrderTies(format, ties))}
          at="ties.order"
        />
      </div>
    </Card>
  );
}

/** The rule for newcomers, and the winner in the end. */
export function EndFields({ format, onChange }: FormatFieldsProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Newcomers and the winner`} isPadded>
      <div className={styles.fields}>
        <Choice
          label={t`Whoever joins the league later`}
          value={format.late}
          options={LATE}
          onChange={(late) => onChange({ ...format, late })}
          at="late"
        />
        <Choice
          label={t`Who wins`}
          value={format.champion}
          options={CHAMPIONS}
          onChange={(champion) => onChange({ ...format, champion })}
          at="champion"
        />
      </div>
    </Card>
  );
}
