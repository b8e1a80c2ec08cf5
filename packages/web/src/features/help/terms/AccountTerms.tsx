import { MINIMUM_AGE_YEARS } from "@elleveren/contract/limits.ts";
import { Trans } from "@lingui/react/macro";

import { paths } from "../../../paths.ts";
import { AppLink } from "../../shell/AppLink.tsx";

/** Who may take part, and how one keeps and loses an account. */
export const AccountTerms = () => (
  <>
    <li>
      <Trans>The game is free. You must be at least {MINIMUM_AGE_YEARS} years old to register.</Trans>
    </li>
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
