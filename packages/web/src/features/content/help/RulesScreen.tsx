import { Trans, useLingui } from "@lingui/react/macro";

import { useGame } from "../../../api/content/game.ts";
import { capitalised, formatNumberWord } from "../../../i18n/format.ts";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { ChipRules } from "./rules/SquadRules.tsx";
import { LeagueRules } from "./rules/RoundRules.tsx";
import { PriceRules } from "./rules/SquadRules.tsx";
import { RoundRules } from "./rules/RoundRules.tsx";
import { ScoringRules } from "./rules/RoundRules.tsx";
import { SeasonRules } from "./rules/RoundRules.tsx";
import { StatisticsKey } from "./rules/StatisticsKey.tsx";
import { SquadRules } from "./rules/SquadRules.tsx";
import { TransferRules } from "./rules/SquadRules.tsx";
import styles from "./RulesScreen.module.css";

/** `/help/rules`: how the game is played. Every number is the season's own, as the server and the rules use it. */
export function RulesScreen() {
  const { t } = useLingui();
  const { ruleset } = useGame();
  const playing = capitalised(formatNumberWord(ruleset.squad.playing));
  const owned = formatNumberWord(ruleset.squad.size);
  const sections = [
    { id: "squad", title: t`The squad`, content: <SquadRules ruleset={ruleset} /> },
    { id: "round", title: t`The round`, content: <RoundRules ruleset={ruleset} /> },
    { id: "points", title: t`Points`, content: <ScoringRules ruleset={ruleset} /> },
    { id: "transfers", title: t`Transfers`, content: <TransferRules ruleset={ruleset} /> },
    { id: "prices", title: t`Prices`, content: <PriceRules ruleset={ruleset} /> },
    { id: "chips", title: t`Chips`, content: <ChipRules ruleset={ruleset} /> },
    { id: "leagues", title: t`Leagues and cups`, content: <LeagueRules ruleset={ruleset} /> },
    { id: "statistics", title: t`Statistics`, content: <StatisticsKey /> },
    { id: "season", title: t`The season`, content: <SeasonRules ruleset={ruleset} /> },
  ];
  return (
    <div className={`page screen ${styles.screen}`}>
      <PageTitle title={t`The rules`} />
      <header>
        <h1>{t`The rules`}</h1>
        <p className="note">
          <Trans>
            {playing} count, {owned} belong to you, and everything you need to know stands here.
          </Trans>
        </p>
      </header>
      <nav aria-label={t`On this page`} className={styles.contents}>
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.rules}>
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            {section.content}
          </section>
        ))}
      </div>
    </div>
  );
}
