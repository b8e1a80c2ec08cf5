import { Plural, Trans, useLingui } from "@lingui/react/macro";

import { formatDate } from "../../../i18n/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { Contact } from "../help/Contact.tsx";
import styles from "./AccessibilityScreen.module.css";
import { CRITERION_NAMES, REASONS } from "./criterion-texts.ts";
import { committed, criteria, from, to } from "./declaration.json";

interface Criterion {
  readonly number: string;
  readonly level: string;
  readonly verdict: string;
  readonly tests?: number;
  readonly reason?: string;
}
const CRITERIA: readonly Criterion[] = criteria;
const countOf = (verdict: string): number => CRITERIA.filter((criterion) => criterion.verdict === verdict).length;

/** `/accessibility`: what tests found of each criterion of WCAG 2.2, A and AA, as `npm run accessibility` wrote it down. */
export function AccessibilityScreen() {
  const { t } = useLingui();
  const title = t`Accessibility statement`;
  const principles = [t`Perceivable`, t`Operable`, t`Understandable`, t`Robust`];
  return (
    <>
      <PageTitle title={title} />
      <div className={`page screen ${styles.screen}`}>
        <header className="stack gap-3">
          <h1>{title}</h1>
          <Status />
        </header>
        <How />
        {principles.map((principle, index) => (
          <Card key={principle} title={principle}>
            <ul className={styles.criteria}>
              {CRITERIA.filter(({ number }) => number.startsWith(`${index + 1}.`)).map((criterion) => (
                <CriterionRow key={criterion.number} criterion={criterion} />
              ))}
            </ul>
          </Card>
        ))}
        <Gaps />
        <Complaints />
      </div>
    </>
  );
}

function Status() {
  const total = CRITERIA.length;
  const supported = countOf("supports");
  const unconcerned = countOf("not applicable");
  const unchecked = countOf("not checked");
  const first = formatDate(Date.parse(from));
  const last = formatDate(Date.parse(to));
  const unmet = countOf("does not support");
  const state = formatDate(Date.parse(committed));
  return (
    <>
      <p>
        <Trans>
          Tests of ours hold the game to WCAG 2.2, levels A and AA. It passed those of {supported} of {total} criteria;{" "}
          {unconcerned} concern nothing here, and {unchecked} we have not checked. Known not to be met: {unmet}. So the
          game meets WCAG in part.
        </Trans>
      </p>
      <p className="note">
        {from === to ? (
          <Trans>
            Made by the tests of {last}, on the game as it was on {state}.
          </Trans>
        ) : (
          <Trans>
            Made by tests from {first} to {last}, on the game as it was on {state}.
          </Trans>
        )}
      </p>
    </>
  );
}

function How() {
  const { t } = useLingui();
  return (
    <section className="stack gap-3">
      <h2>{t`How we check`}</h2>
      <ul className={styles.how}>
        <li>
          <Trans>
            A browser opens the pages on a phone and on a desktop, by day and by night, and a program looks for
            contrast, names and structure that are missing.
          </Trans>
        </li>
        <li>
          <Trans>It makes the window narrow and the text twice as large.</Trans>
        </li>
        <li>
          <Trans>It plays a round without a mouse, from signing in to the league's table.</Trans>
        </li>
        <li>
          <Trans>It hears a live round as a screen reader tells it, goals included, in three languages.</Trans>
        </li>
      </ul>
      <p className="note">
        <Trans>
          A test finds only what it looks for. Nobody has been asked to try the game with aids of their own yet.
        </Trans>
      </p>
    </section>
  );
}

function CriterionRow({ criterion: { number, level, verdict, tests = 0, reason = "" } }: { criterion: Criterion }) {
  const { t, i18n } = useLingui();
  const verdicts: Readonly<Record<string, string>> = {
    supports: t`Passed`,
    "does not support": t`Not met`,
    "not applicable": t`Not relevant here`,
    "not checked": t`Not checked`,
  };
  return (
    <li>
      <span>
        {number} {i18n._(CRITERION_NAMES[number]!)} <small>{t`Level ${level}`}</small>
      </span>
      <span className={styles.verdict} data-verdict={verdict}>
        {verdicts[verdict]}
      </span>
      <p className="note">
        {verdict === "supports" ? <Plural value={tests} one="# test" other="# tests" /> : i18n._(REASONS[reason]!)}
      </p>
    </li>
  );
}

/** The parts that are not as they should be, or not ours to test. */
function Gaps() {
  const { t } = useLingui();
  return (
    <section className="stack gap-3">
      <h2>{t`What we know is missing`}</h2>
      <ul className={styles.how}>
        <li>
          <Trans>
            Films and clips come from others, and some have no captions. What happens in the match stands in words too.
          </Trans>
        </li>
        <li>
          <Trans>Advertisements and partners' content in frames are not ours, and are not tested.</Trans>
        </li>
        <li>
          <Trans>Criteria marked “Not checked” above may have faults that we have not found.</Trans>
        </li>
      </ul>
    </section>
  );
}

function Complaints() {
  const { t } = useLingui();
  return (
    <>
      <section className="stack gap-3">
        <h2>{t`Is something in your way?`}</h2>
        <p>
          <Trans>
            Tell whoever runs the game which page it was and what you wanted to do. The contact stands below.
          </Trans>
        </p>
        <p>
          <Trans>
            If the answer does not help, tell the Norwegian authority for universal design of ICT:{" "}
            <a href="https://www.uutilsynet.no/" rel="noopener noreferrer" target="_blank">
              uutilsynet.no
            </a>
            .
          </Trans>
        </p>
      </section>
      <Contact />
    </>
  );
}
