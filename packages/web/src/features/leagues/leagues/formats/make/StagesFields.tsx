import type { FormatStage } from "@elleveren/rules";
import { MOST_STAGES } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "../../../../../ui/Button.tsx";
import { Card } from "../../../../../ui/Card.tsx";
import { Choice, Contradiction, type FormatFieldsProps, NumberChoice, type StageFieldsProps } from "./Choice.tsx";
import { LENGTHS, POOL_KINDS, type StretchKind, STRETCHES, TAKES } from "./choice-words.ts";
import { LeavingFields } from "./LeavingFields.tsx";
import { MeetingFields } from "./MeetingFields.tsx";
import styles from "./NewTable.module.css";
import { withoutStage, withPools, withStage, withStageMore } from "./own-format.ts";

/** One stage a card, and the way to one more. */
export function StagesFields({ format, onChange }: FormatFieldsProps) {
  const { t } = useLingui();
  const { stages } = format;
  const isKnockout = stages.at(-1)?.meet.kind === "knockout";
  return (
    <>
      {stages.map((_, index) => (
        // eslint-disable-next-line react/no-array-index-key -- stages have no other name than their number
        <StageCard key={index} format={format} onChange={onChange} index={index} />
      ))}
      <div className={styles.more}>
        <Contradiction at="stages" />
        <Button
          onPress={() => onChange(withStageMore(format))}
          disabledReason={stages.length >= MOST_STAGES ? t`There are ${MOST_STAGES} stages at most.` : undefined}
        >
          {isKnockout ? <Trans>One more stage before the knock-out</Trans> : <Trans>Let a knock-out follow</Trans>}
        </Button>
      </div>
    </>
  );
}

function StageCard({ format, onChange, index }: StageFieldsProps) {
  const { t } = useLingui();
  const { stages } = format;
  const number = index + 1;
  const props = { format, onChange, index };
  const isKnockout = stages[index]?.meet.kind === "knockout";
  return (
    <Card title={stages.length > 1 ? t`Stage ${number}` : t`How it is played`} isPadded>
      <div className={styles.fields}>
        <Contradiction at={`stages.${index}`} />
        {index > 0 && <TakesFields {...props} />}
        <MeetingFields {...props} />
        <LengthFields {...props} />
        {!isKnockout && <TablesFields {...props} />}
        <LeavingFields {...props} />
        {stages.length > 1 && (
          <div>
            <Button kind="ghost" onPress={() => onChange(withoutStage(format, index))}>
              <Trans>Remove stage {number}</Trans>
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

const BEST = 8;
const OF_EACH = 2;

/** The teams that come from the stage before. */
function TakesFields({ format, onChange, index }: StageFieldsProps) {
  const { t } = useLingui();
  const { takes } = format.stages[index]!;
  const set = (next: FormatStage["takes"]) => onChange(withStage(format, index, { takes: next }));
  const kind = takes === "all" ? "all" : "best" in takes ? "best" : "ofEachPool";
  return (
    <>
      <Choice
        label={t`Who goes on to it`}
        value={kind}
        options={TAKES}
        onChange={(chosen) =>
          set({ all: "all" as const, best: { best: BEST }, ofEachPool: { ofEachPool: OF_EACH } }[chosen])
        }
        at={`stages.${index}.takes`}
      />
      {takes !== "all" && (
        <NumberChoice
          // Another kind begins with a list again.
          key={kind}
          label={kind === "best" ? t`How many` : t`How many of each`}
          value={"best" in takes ? takes.best : takes.ofEachPool}
          from={"best" in takes ? 2 : 1}
          to={"best" in takes ? 32 : 8}
          onChange={(count) => set("best" in takes ? { best: count } : { ofEachPool: count })}
          at={`stages.${index}.takes.${kind}`}
        />
      )}
    </>
  );
}

const SOME = 5;

/** How many rounds; a knock-out lasts as long as it takes. */
function LengthFields({ format, onChange, index }: StageFieldsProps) {
  const { t } = useLingui();
  const { rounds } = format.stages[index]!;
  const at = `stages.${index}.rounds`;
  const set = (next: FormatStage["rounds"]) => onChange(withStage(format, index, { rounds: next }));
  if (typeof rounds === "object") {
    return (
      <NumberChoice
        label={t`Rounds at most`}
        value={rounds.toOne}
        from={1}
        to={10}
        onChange={(toOne) => set({ toOne })}
        at={at}
      />
    );
  }
  return (
    <>
      <Choice
        label={t`How long it lasts`}
        value={rounds === "rest" ? "rest" : "number"}
        options={LENGTHS}
        onChange={(kind) => set(kind === "rest" ? "rest" : SOME)}
        at={rounds === "rest" ? at : null}
      />
      {rounds !== "rest" && <NumberChoice label={t`Rounds`} value={rounds} from={1} to={30} onChange={set} at={at} />}
    </>
  );
}

/** Where tables begin anew, and which stand beside each other. */
function TablesFields({ format, onChange, index }: StageFieldsProps) {
  const { t } = useLingui();
  const { stretches, pools } = format.stages[index]!;
  const at = `stages.${index}`;
  const kind: StretchKind = typeof stretches === "object" ? "every" : stretches;
  const set = (change: Partial<FormatStage>) => onChange(withStage(format, index, change));
  return (
    <>
      <Choice
        label={t`The table`}
        value={kind}
        options={STRETCHES}
        onChange={(chosen) => set({ stretches: chosen === "every" ? { every: SOME } : chosen })}
        at={`${at}.stretches`}
      />
      {typeof stretches === "object" && (
        <NumberChoice
          label={t`Anew after how many rounds`}
          value={stretches.every}
          from={2}
          to={15}
          onChange={(every) => set({ stretches: { every } })}
          at={`${at}.stretches.every`}
        />
      )}
      <Choice
        label={t`Tables beside each other`}
        value={pools.kind}
        options={POOL_KINDS}
        onChange={(chosen) => onChange(withPools(format, index, chosen))}
        at={`${at}.pools`}
      />
      {pools.kind !== "one" && (
        <div className={styles.pair}>
          <NumberChoice
            label={t`Teams in each at most`}
            value={pools.size}
            from={2}
            to={20}
            onChange={(size) => set({ pools: { ...pools, size } })}
            at={`${at}.pools.size`}
          />
          {pools.kind === "divisions" && (
            <NumberChoice
              label={t`Up and down`}
              value={pools.swap}
              from={1}
              to={5}
              onChange={(swap) => set({ pools: { ...pools, swap } })}
              at={`${at}.pools.swap`}
            />
          )}
        </div>
      )}
    </>
  );
}
