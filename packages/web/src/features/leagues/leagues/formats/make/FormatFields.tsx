import { Trans, useLingui } from "@lingui/react/macro";

import { Checkbox } from "../../../../../ui/forms/Checkbox.tsx";
import { Choice, FieldGroup, type FormatFieldsProps, NumberChoice } from "./Choice.tsx";
import {
  AVERAGES,
  CAPTAINS,
  CHAMPIONS,
  LATE,
  MEETINGS,
  MEN,
  POOL_KINDS,
  type StretchKind,
  STRETCHES,
} from "./choice-words.ts";
import { LeavingFields } from "./LeavingFields.tsx";
import styles from "./NewTable.module.css";
import { firstStage, withCount, withFirstStage, withMeeting, withPools } from "./own-format.ts";
import { FinalsField, WorthField } from "./WorthFields.tsx";
import { TieFields } from "./TieFields.tsx";

/** The rules as a form, in the order of the questions that a member asks. */
export const FormatFields = (props: FormatFieldsProps) => (
  <div className={styles.fields}>
    <CountFields {...props} />
    <MeetingFields {...props} />
    <LeavingFields {...props} />
    <TieFields {...props} />
    <EndFields {...props} />
  </div>
);

function CountFields({ format, onChange }: FormatFieldsProps) {
  const { t } = useLingui();
  const { count, stages } = format;
  const hasAverage =
    count.minusAverage ||
    stages.some(
      ({ meet, leave }) =>
        meet.kind === "duels" || meet.kind === "swiss" || (leave?.who.kind === "below" && leave.who.line === "average"),
    );
  return (
    <FieldGroup legend={<Trans>What counts</Trans>}>
      <div className={styles.two}>
        <Choice
          label={t`Players`}
          value={count.men}
          options={MEN}
          onChange={(men) => onChange(withCount(format, { men }))}
          at={["count.men"]}
        />
        <Choice
          label={t`Who wears the armband`}
          value={count.captain}
          options={CAPTAINS}
          onChange={(captain) => onChange(withCount(format, { captain }))}
          at={["count.captain"]}
        />
      </div>
      <Checkbox
        isSelected={count.cost}
        onChange={(cost) => onChange(withCount(format, { cost }))}
      >{t`Hits for extra transfers are taken off`}</Checkbox>
      <Checkbox
        isSelected={count.club === "own"}
        onChange={(isOwn) => onChange(withCount(format, { club: isOwn ? "own" : "any" }))}
      >{t`Only players of the club that the manager supports`}</Checkbox>
      <Checkbox
        isSelected={count.minusAverage}
        onChange={(minusAverage) => onChange(withCount(format, { minusAverage }))}
      >{t`The difference to the round's average`}</Checkbox>
      {hasAverage && (
        <div className={styles.two}>
          <Choice
            label={t`The average`}
            value={count.average}
            options={AVERAGES}
            onChange={(average) => onChange(withCount(format, { average }))}
            at={["count.average", "count.minusAverage"]}
          />
        </div>
      )}
    </FieldGroup>
  );
}

/** Rounds of a table that begins anew after some. */
const EVERY = 5;

function MeetingFields({ format, onChange }: FormatFieldsProps) {
  const { t } = useLingui();
  const { stretches, pools, meet } = firstStage(format);
  const isKnockout = meet.kind === "knockout";
  const stretchKind: StretchKind = typeof stretches === "object" ? "every" : stretches;
  const set = (change: Parameters<typeof withFirstStage>[1]) => onChange(withFirstStage(format, change));
  return (
    <FieldGroup legend={<Trans>How it is played</Trans>}>
      <div className={styles.two}>
        <Choice
          label={t`How teams meet`}
          value={meet.kind}
          options={MEETINGS}
          onChange={(kind) => onChange(withMeeting(format, kind))}
          at={["stages.0.meet", "stages.0.rounds"]}
        />
        <WorthField format={format} onChange={onChange} />
        {!isKnockout && (
          <>
            <Choice
              label={t`The table`}
              value={stretchKind}
              options={STRETCHES}
              onChange={(kind) => set({ stretches: kind === "every" ? { every: EVERY } : kind })}
              at={["stages.0.stretches"]}
            />
            {typeof stretches === "object" && (
              <NumberChoice
                label={t`Anew after how many rounds`}
                value={stretches.every}
                from={2}
                to={15}
                onChange={(every) => set({ stretches: { every } })}
                at={["stages.0.stretches.every"]}
              />
            )}
            <Choice
              label={t`Tables beside each other`}
              value={pools.kind}
              options={POOL_KINDS}
              onChange={(kind) => onChange(withPools(format, kind))}
              at={pools.kind === "one" ? ["stages.0.pools"] : []}
            />
            {pools.kind !== "one" && (
              <NumberChoice
                label={t`Teams in each at most`}
                value={pools.size}
                from={2}
                to={20}
                onChange={(size) => set({ pools: { ...pools, size } })}
                at={["stages.0.pools"]}
              />
            )}
            {pools.kind === "divisions" && (
              <NumberChoice
                label={t`How many go up and down`}
                value={pools.swap}
                from={1}
                to={5}
                onChange={(swap) => set({ pools: { ...pools, swap } })}
                at={["stages.0.pools.swap"]}
              />
            )}
          </>
        )}
        {!isKnockout && <FinalsField format={format} onChange={onChange} />}
      </div>
    </FieldGroup>
  );
}

function EndFields({ format, onChange }: FormatFieldsProps) {
  const { t } = useLingui();
  return (
    <FieldGroup legend={<Trans>Newcomers and the winner</Trans>}>
      <div className={styles.two}>
        <Choice
          label={t`Whoever joins the league later`}
          value={format.late}
          options={LATE}
          onChange={(late) => onChange({ ...format, late })}
          at={["late"]}
        />
        <Choice
          label={t`Who wins`}
          value={format.champion}
          options={CHAMPIONS}
          onChange={(champion) => onChange({ ...format, champion })}
          at={["champion"]}
        />
      </div>
    </FieldGroup>
  );
}
