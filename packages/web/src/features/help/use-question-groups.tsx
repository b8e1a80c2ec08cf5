import { useLingui } from "@lingui/react/macro";
import type { Ruleset } from "@elleveren/rules";
import type { ReactNode } from "react";

import { AccountQuestions } from "./questions/AccountQuestions.tsx";
import { ChipQuestions } from "./questions/ChipQuestions.tsx";
import { BeginningQuestions, RoundQuestions, TransferQuestions } from "./questions/GameQuestions.tsx";
import { CupQuestions, H2hQuestions, LeagueQuestions } from "./questions/LeagueQuestions.tsx";
import { LiveQuestions, SeasonQuestions } from "./questions/LiveQuestions.tsx";
import { PrivacyQuestions } from "./questions/PrivacyQuestions.tsx";

interface QuestionGroup {
  /** The anchor. */
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** The help's headings in order; answers take their numbers from the season's rules. */
export function useQuestionGroups(ruleset: Ruleset): readonly QuestionGroup[] {
  const { t } = useLingui();
  return [
    { id: "beginning", title: t`Getting started`, content: <BeginningQuestions ruleset={ruleset} /> },
    { id: "rounds", title: t`Deadline and line-up`, content: <RoundQuestions ruleset={ruleset} /> },
    { id: "transfers", title: t`Transfers and prices`, content: <TransferQuestions ruleset={ruleset} /> },
    ...(ruleset.chips.length > 0
      ? [{ id: "chip-questions", title: t`Chips`, content: <ChipQuestions ruleset={ruleset} /> }]
      : []),
    { id: "live", title: t`Live points and ranks`, content: <LiveQuestions /> },
    { id: "leagues", title: t`Leagues and invitations`, content: <LeagueQuestions ruleset={ruleset} /> },
    { id: "head-to-head", title: t`Head-to-head`, content: <H2hQuestions ruleset={ruleset} /> },
    { id: "cups", title: t`Cups`, content: <CupQuestions ruleset={ruleset} /> },
    { id: "season", title: t`The season`, content: <SeasonQuestions ruleset={ruleset} /> },
    { id: "account", title: t`Your account`, content: <AccountQuestions /> },
    { id: "privacy", title: t`Privacy`, content: <PrivacyQuestions /> },
  ];
}
