import type { FormatMeeting } from "@elleveren/rules";
import { useLingui } from "@lingui/react/macro";

import { formatNumber } from "../../../../../i18n/format.ts";
import { Choice, ChoiceOrText, type StageFieldsProps } from "./Choice.tsx";
import { MEETINGS, PAIRINGS } from "./choice-words.ts";
import { withMeeting, withStage } from "./own-format.ts";
import { MATCH_TIE_NAMES, TieList } from "./TieList.tsx";

/** How the teams of a stage meet, and what comes of it. */
export function MeetingFields({ format, onChange, index }: StageFieldsProps) {
  const { t } = useLingui();
  const { meet } = format.stages[index]!;
  const at = `stages.${index}.meet`;
  const set = (next: FormatMeeting) => onChange(withStage(format, index, { meet: next }));
  return (
    <>
      <Choice
        label={t`How teams meet`}
        value={meet.kind}
        options={MEETINGS}
        onChange={(kind) => onChange(withMeeting(format, index, kind))}
        at={at}
      />
      {meet.kind === "race" && (
        <Worth
          label={t`Points of a round, from the best down`}
          common={PLACES}
          figures={meet.worth}
          onFigures={(worth) => set({ kind: "race", worth })}
          at={`${at}.worth`}
        />
      )}
      {(meet.kind === "duels" || meet.kind === "swiss") && (
        <Worth
          label={t`A win, a draw, a loss`}
          common={RESULTS}
          figures={[meet.worth.win, meet.worth.draw, meet.worth.loss]}
          onFigures={([win = Number.NaN, draw = Number.NaN, loss = Number.NaN]) =>
            set({ kind: meet.kind, worth: { win, draw, loss } })
          }
          at={`${at}.worth`}
        />
      )}
      {meet.kind === "knockout" && (
        <>
          <Choice
            label={t`Who meets whom`}
            value={meet.pairing}
            options={PAIRINGS}
            onChange={(pairing) => set({ ...meet, pairing })}
            at={null}
          />
          <TieList
            label={t`A level match is won by`}
            none={t`The toss of a coin`}
            names={MATCH_TIE_NAMES}
            ties={meet.ties}
            onChange={(ties) => set({ ...meet, ties })}
            at={`${at}.ties`}
          />
        </>
      )}
    </>
  );
}

const PLACES = ["1", "3-2-1", "5-3-2-1", "10-8-6-5-4-3-2-1"];
const RESULTS = ["3-1-0", "2-1-0"];

interface WorthProps {
  readonly label: string;
  readonly common: readonly string[];
  readonly figures: readonly number[];
  readonly onFigures: (figures: readonly number[]) => void;
  readonly at: string;
}

/** The points that places or results are worth. */
function Worth({ label, common, figures, onFigures, at }: WorthProps) {
  const { t } = useLingui();
  const now = figures.join("-");
  const all = common.includes(now) ? common : [now, ...common];
  return (
    <ChoiceOrText
      label={label}
      text={now}
      options={all.map((value) => ({ value, label: value.split("-").map(Number).map(formatNumber).join("–") }))}
      other={t`Other points…`}
      hint={t`Numbers with a space between them.`}
      onText={(text) => onFigures(readFigures(text))}
      at={at}
    />
  );
}

/** Whole numbers, whatever stands between them. */
function readFigures(text: string): number[] {
  const figures = (text.match(/\d+/gu) ?? []).map(Number);
  return figures.length === 0 ? [Number.NaN] : figures;
}
