import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { MINIMUM_AGE_YEARS } from "@elleveren/contract/limits.ts";
import { ageOfConsent } from "../../people/accounts/details/account-values.ts";

import { useGame } from "../../../api/content/game.ts";
import { useBrand } from "../../../brand/brand-context.tsx";
import { paths } from "../../../paths.ts";
import { StoredData } from "../../people/privacy/StoredData.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { OwnText } from "./OwnText.tsx";
import styles from "./TermsScreen.module.css";

/** `/help/terms`: the terms of use and the privacy statement, in plain words. */
export function TermsScreen() {
  const { t } = useLingui();
  return (
    <article className={`page screen ${styles.screen}`}>
      <PageTitle title={t`Terms and privacy`} mast={t`Terms`} />
      <h1>{t`Terms and privacy`}</h1>
      <OwnText name="terms">
        <h2>{t`Terms`}</h2>
        <p>{t`Whoever makes a team agrees to this. It is short, and it means what it says.`}</p>
        <Part title={t`Your account`}>
          <AccountTerms />
        </Part>
        <Part title={t`The game`}>
          <GameTerms />
        </Part>
        <Part title={t`Prizes`}>
          <li>
            <Trans>
              What there is to win stands under <AppLink to={paths.prizes}>Prizes</AppLink>. Only the team that stands
              first by the rules wins; nobody needs to buy anything.
            </Trans>
          </li>
          <li>
            <Trans>
              Prizes are personal and cannot be exchanged for money. Winners are told by e-mail, and a prize nobody
              claims goes to the next in the table.
            </Trans>
          </li>
          <li>
            <Trans>
              The game has no stakes, no pots and no payments between managers, and knows of none: it is free, so that
              it stays a game and nobody can lose money on it, and games for stakes need a licence. What a league makes
              up for itself is about honour; a prize of money is the affair of whoever promises it.
            </Trans>
          </li>
          <li>{t`Whoever is a minor needs a parent's consent to take a prize.`}</li>
        </Part>
        <Part title={t`What we promise, and what we do not`}>
          <li>
            <Trans>
              We do our best to have the game open and right at all times, deadlines above all, but cannot promise that
              nothing ever fails. If we make a mistake, we correct it and say so.
            </Trans>
          </li>
          <li>
            <Trans>
              The game is for fun. We owe nobody for points, ranks or prizes lost because a network, a device or the
              game did not work.
            </Trans>
          </li>
          <li>
            <Trans>
              Rules are not changed during a season, unless the real league's are or something is plainly wrong. If
              these terms change, you are told before they count.
            </Trans>
          </li>
          <li>{t`Norwegian law applies.`}</li>
        </Part>
        <Questions />
      </OwnText>
      <PrivacySection />
    </article>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3>{title}</h3>
    <ul>{children}</ul>
  </>
);

function Questions() {
  const { supportEmail, responsible } = useBrand();
  return (
    <>
      {responsible !== null && (
        <p>
          <Trans>Responsible for the game: {responsible}</Trans>
        </p>
      )}
      <p>
        {supportEmail === null ? (
          <Trans>
            Do you disagree with a decision? Write to whoever runs the game; <AppLink to={paths.help}>Help</AppLink>{" "}
            says how.
          </Trans>
        ) : (
          <Trans>
            Do you disagree with a decision? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </Trans>
        )}
      </p>
    </>
  );
}

/** The stored data of a person, its purpose, its retention, and the person's rights. */
function PrivacySection() {
  const { t } = useLingui();
  return (
    <OwnText name="privacy">
      <h2>{t`Privacy`}</h2>
      <p>{t`This is what we store about you, and why:`}</p>
      <StoredData />
      <p>{t`And this is what you should know:`}</p>
      <ul>
        <li>{t`Others see your name, your region, your team and its results. Nobody sees your e-mail.`}</li>
        <li>{t`Newsletters and reminders come only if you ask for them, and every one has a link to stop it.`}</li>
        <li>
          <Trans>
            <AppLink to={paths.privacy}>Under Your data</AppLink> you can download everything we have about you, and
            delete your account. Your team then stays in the tables without your name, so that nobody else's ranks
            change.
          </Trans>
        </li>
        <li>
          <Trans>
            Is something wrong? Correct it in <AppLink to={paths.player}>your profile</AppLink>.
          </Trans>
        </li>
      </ul>
    </OwnText>
  );
}

/** Where somebody old enough to play may be too young to agree alone. */
function GuardianTerm() {
  const age = ageOfConsent();
  if (age <= MINIMUM_AGE_YEARS) return null;
  return (
    <li>
      <Trans>Whoever is under {age} plays when a parent or guardian has agreed.</Trans>
    </li>
  );
}

const AccountTerms = () => (
  <>
    <li>
      <Trans>The game is free. You must be at least {MINIMUM_AGE_YEARS} years old to register.</Trans>
    </li>
    <GuardianTerm />
    <li>
      <Trans>Register with your own name and an email address that reaches you. Keep your password to yourself.</Trans>
    </li>
    <li>
      <Trans>One person, one team. Teams run by machines, and several by one person, may be removed.</Trans>
    </li>
    <li>
      <Trans>
        Names of teams and leagues are seen by everybody. Names that insult others or break the law are changed, and the
        right to choose names may be taken away.
      </Trans>
    </li>
    <li>
      <Trans>
        Do not try to break the game, get into others' accounts or load it so that others cannot play. Whoever does
        loses his team.
      </Trans>
    </li>
    <li>
      <Trans>
        You can delete your account whenever you like, under <AppLink to={paths.privacy}>Your data</AppLink>. If we
        close it, you are told why and may object.
      </Trans>
    </li>
  </>
);

/** The terms for extraordinary events. */
function GameTerms() {
  const { roundCount } = useGame().ruleset;
  return (
    <>
      <li>
        <Trans>
          The game is played by <AppLink to={paths.helpRules}>the rules</AppLink> as they stand here, over {roundCount}{" "}
          rounds.
        </Trans>
      </li>
      <li>
        <Trans>
          The game's clock decides every deadline. What has not reached us by then does not count, whatever the reason.
        </Trans>
      </li>
      <li>
        <Trans>
          Points follow the facts of the matches. Until a round is settled they may be corrected; after that they stand.
        </Trans>
      </li>
      <li>
        <Trans>
          If a match is moved, it counts in the round it is moved to. If the league ends early, the table at that moment
          is the final one.
        </Trans>
      </li>
      <li>
        <Trans>Whoever runs a private league decides who is in it, and answers for what it is called.</Trans>
      </li>
    </>
  );
}
