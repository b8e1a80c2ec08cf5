import { describeFormat, type Format, type FormatSentence, type FormatSentenceKey } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, type ReactNode } from "react";

import styles from "./FormatRules.module.css";
import { sentenceText, untoldText, type SentenceContext } from "./sentence-words.ts";

interface Part {
  readonly key: string;
  readonly title: ReactNode;
  readonly sentences: readonly string[];
}

/** The rules of a format, written out under the questions that a member asks. Nothing that decides anything is left out. */
export function FormatRules({ format }: { readonly format: Format }) {
  const { i18n } = useLingui();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the texts are those of the language
  const parts = useMemo(() => partsOf(format), [format, i18n.locale]);
  return (
    <dl className={styles.rules}>
      {parts.map(({ key, title, sentences }) => (
        <div key={key}>
          <dt>{title}</dt>
          {sentences.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function partsOf(format: Format): Part[] {
  const sentences = describeFormat(format);
  const has = (test: (key: FormatSentenceKey) => boolean) => sentences.some(({ key }) => test(key));
  const count = stageStart(sentences);
  const end = sentences.findIndex(({ key }) => key.startsWith("ties_") || key.startsWith("late_"));
  const hasKnockout = has(isKnockout);
  const usesAverage = has((key) => key === "minus_average" || /^meet_(duels|swiss)$|^below_average/u.test(key));
  const stages = splitStages(sentences.slice(count, end));
  const context: SentenceContext = {
    lives: 1,
    hasKnockout,
    hasDivisions: has((key) => key === "pools_divisions"),
    isOneOfSeveral: stages.length > 1,
  };
  const [start, ...counted] = sentences.slice(0, count);
  const ties = sentences.slice(end).filter(({ key }) => key.startsWith("ties_"));
  const rest = sentences.slice(end).filter(({ key }) => !key.startsWith("ties_"));
  const textOf = (sentence: FormatSentence) => sentenceText(sentence, context);
  return [
    {
      key: "count",
      title: <Trans>What counts</Trans>,
      sentences: counted.filter(({ key }) => !key.startsWith("average_") || usesAverage).map(textOf),
    },
    ...stages.map((stage, index): Part => {
      const number = index + 1;
      return {
        key: `stage-${index}`,
        title: stages.length > 1 ? <Trans>Stage {number}</Trans> : <Trans>How it is played</Trans>,
        sentences: [...(index === 0 && start ? [textOf(start)] : []), ...stageTexts(stage, index, context)],
      };
    }),
    {
      key: "ties",
      title: <Trans>When teams are level</Trans>,
      sentences: [
        ...(ties.some(({ key }) => key === "ties_rank") ? [] : [untoldText("ties_rank")]),
        ...ties.map(textOf),
      ],
    },
    { key: "rest", title: <Trans>Newcomers and the winner</Trans>, sentences: rest.map(textOf) },
  ];
}

const isKnockout = (key: FormatSentenceKey) => key === "knockout_seeded" || key === "knockout_drawn";

/** The first sentence of the first stage. */
const stageStart = (sentences: readonly FormatSentence[]): number =>
  sentences.findIndex(({ key }) => key === "stage" || key.startsWith("takes_"));

/** A stage's sentences each; with several each begins with its number. */
function splitStages(sentences: readonly FormatSentence[]): FormatSentence[][] {
  const stages: FormatSentence[][] = [];
  for (const sentence of sentences) {
    if (sentence.key.startsWith("takes_")) stages.push([]);
    if (sentence.key !== "stage") stages.at(-1)?.push(sentence);
  }
  return stages;
}

/** How it is played comes first, then how long. What goes without saying is left out: one life, a bracket's one table. */
function stageTexts(stage: readonly FormatSentence[], index: number, context: SentenceContext): string[] {
  const livesOf = stage.find(({ key }) => key === "lives")?.values["lives"];
  const lives = typeof livesOf === "number" ? livesOf : 1;
  const isBracket = stage.some(({ key }) => isKnockout(key));
  // One table that counts everything is the table of everybody.
  const isWhole = stage.some(({ key }) => key === "stretches_whole");
  const hasTies = stage.some(({ key }) => key === "knockout_ties");
  const isSaid = ({ key }: FormatSentence) =>
    !(key === "takes_all" && index === 0) &&
    !(key === "lives" && lives === 1) &&
    !(isBracket && key === "stretches_whole") &&
    !(key === "pools_one" && (isBracket || isWhole));
  const texts = stage.filter(isSaid).map((sentence) => sentenceText(sentence, { ...context, lives }));
  return isBracket && !hasTies ? [...texts, untoldText("knockout_ties")] : texts;
}
