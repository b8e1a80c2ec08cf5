import { Trans, useLingui } from "@lingui/react/macro";
import { Accessibility, BookOpen, FileText, HeartPulse, List, ShieldCheck } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { Ruleset } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { foldForSearch } from "../../../i18n/format.ts";
import { paths, type SiteAddress } from "../../../paths.ts";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { Contact } from "./Contact.tsx";
import styles from "./HelpScreen.module.css";
import { FoundQuestions, QuestionGroup } from "./Question.tsx";
import { AccountQuestions } from "./questions/AccountQuestions.tsx";
import { ChipQuestions } from "./questions/GameQuestions.tsx";
import { BeginningQuestions, RoundQuestions, TransferQuestions } from "./questions/GameQuestions.tsx";
import { CupQuestions, H2hQuestions, LeagueQuestions } from "./questions/LeagueQuestions.tsx";
import { LiveQuestions, SeasonQuestions } from "./questions/GameQuestions.tsx";
import { PrivacyQuestions } from "./questions/AccountQuestions.tsx";

/** `/help`: the directory of pages, the most frequent questions, and contacts. */
export function HelpScreen() {
  const { t } = useLingui();
  return (
    <div className={`page screen ${styles.screen}`}>
      <PageTitle title={t`Help`} />
      <header>
        <h1>{t`Help`}</h1>
      </header>
      <ul className={styles.ways}>
        <Way to={paths.helpRules} icon={<BookOpen />} title={t`The rules`}>
          <Trans>Points, chips, transfers, prices and tables, with every number.</Trans>
        </Way>
        <Way to={paths.playerNews} icon={<HeartPulse />} title={t`Player availability`}>
          <Trans>Who is injured, banned or in doubt.</Trans>
        </Way>
        <Way to={paths.playerList} icon={<List />} title={t`Player list`}>
          <Trans>Everybody and his price, made for paper.</Trans>
        </Way>
        <Way to={paths.openData} icon={<ShieldCheck />} title={t`Open data and the log`}>
          <Trans>Every round as files, and a log by which anybody can check us.</Trans>
        </Way>
        <Way to={paths.accessibility} icon={<Accessibility />} title={t`Accessibility statement`}>
          <Trans>What was checked for everybody to be able to play, and what was not.</Trans>
        </Way>
        <Way to={paths.helpTerms} icon={<FileText />} title={t`Terms and privacy`}>
          <Trans>What we agree on, and what we know about you.</Trans>
        </Way>
      </ul>
      <QuestionsAndAnswers />
      <Contact />
    </div>
  );
}

/** Every question under its heading, and a search that reads the answers too. */
function QuestionsAndAnswers() {
  const { t } = useLingui();
  const groups = useQuestionGroups(useGame().ruleset);
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<ReadonlySet<string> | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const onSearch = (text: string) => {
    setSearch(text);
    const words = foldForSearch(text).split(/\s+/u).filter(Boolean);
    const questions = [...(list.current?.querySelectorAll("details") ?? [])];
    const holds = (question: Element) => words.every((word) => foldForSearch(question.textContent).includes(word));
    // A heading without a question that fits is left out.
    const ids = questions.filter(holds).flatMap((question) => [question.id, groupOf(question)]);
    setFound(words.length === 0 ? null : new Set(ids));
  };
  return (
    <section aria-labelledby="questions" className="stack gap-3">
      <h2 id="questions">{t`Questions and answers`}</h2>
      <TextField label={t`Search the questions`} type="search" value={search} onChange={onSearch} autoComplete="off" />
      <p role="status" className={found === null ? "vh" : "note"}>
        {found?.size === 0 && t`Nobody has asked that yet. Try another word, or write to us below.`}
      </p>
      <nav aria-label={t`On this page`} className={styles.contents} hidden={found !== null}>
        <ul className="links">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <FoundQuestions value={found}>
        <div ref={list} className={styles.groups}>
          {groups.map(({ id, title, content }) => (
            <QuestionGroup key={id} id={id} title={title}>
              {content}
            </QuestionGroup>
          ))}
        </div>
      </FoundQuestions>
    </section>
  );
}

const groupOf = (question: Element): string => question.closest("section")?.getAttribute("aria-labelledby") ?? "";

const Way = ({
  to,
  icon,
  title,
  children,
}: {
  to: SiteAddress;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) => (
  <li>
    <AppLink to={to}>
      <span aria-hidden="true">{icon}</span>
      <b>{title}</b>
      <small>{children}</small>
    </AppLink>
  </li>
);

/** The help's headings in order; answers take their numbers from the season's rules. */
function useQuestionGroups(ruleset: Ruleset): readonly { id: string; title: string; content: ReactNode }[] {
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
