import { Trans, useLingui } from "@lingui/react/macro";

import { providerAddress, useProviders } from "../../../api/providers.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import styles from "./ProviderButtons.module.css";

/** In through an account elsewhere, and back to the page `next`; nothing where nobody is set up. */
export function ProviderButtons({ next }: { next: string | null }) {
  const { t } = useLingui();
  const providers = useProviders();
  if (providers.length === 0) return null;
  return (
    <div className={styles.providers}>
      <p className={styles.or}>
        <Trans>or</Trans>
      </p>
      <ul aria-label={t`Accounts elsewhere`}>
        {providers.map(({ id, name }) => (
          <li key={id}>
            {/* The server answers with another site's address: no link of the router's. */}
            <a href={providerAddress(id, next)} {...buttonLook()}>
              <Trans>Continue with {name}</Trans>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
