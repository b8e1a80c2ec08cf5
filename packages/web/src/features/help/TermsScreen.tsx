import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { useBrand } from "../../brand/brand-context.tsx";
import { paths } from "../../paths.ts";
import { AppLink } from "../shell/AppLink.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { AccountTerms } from "./terms/AccountTerms.tsx";
import { GameTerms } from "./terms/GameTerms.tsx";
import { OwnText } from "./OwnText.tsx";
import { PrivacySection } from "./PrivacySection.tsx";
import styles from "./TermsScreen.module.css";

/** `/help/terms`: what a player agrees to, and what is known about him, in plain words. */
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
