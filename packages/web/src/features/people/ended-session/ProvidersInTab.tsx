import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";

import { providerAddress, useProviders } from "../../../api/people/providers.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { readReturnPath } from "../accounts/return-path.ts";
import styles from "./SignInAgain.module.css";

/**
 * In through an account elsewhere, in a tab of its own: this page, and what waits on it, stays where it is, and hears from the
 * other tab after the sign-in.
 */
export function ProvidersInTab() {
  const { t } = useLingui();
  const providers = useProviders();
  const here = useLocation({ select: ({ pathname }) => pathname });
  if (providers.length === 0) return null;
  return (
    <div className={styles.others}>
      <ul aria-label={t`Accounts elsewhere`}>
        {providers.map(({ id, name }) => (
          <li key={id}>
            <a href={providerAddress(id, readReturnPath(here))} target="_blank" rel="noopener" {...buttonLook()}>
              <Trans>Continue with {name}</Trans>
            </a>
          </li>
        ))}
      </ul>
      <p className="note">
        <Trans>It opens in a tab of its own. Come back to this one afterwards.</Trans>
      </p>
    </div>
  );
}
