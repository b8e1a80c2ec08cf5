import { Trans, useLingui } from "@lingui/react/macro";

import { packDrafts } from "../../../../api/wire/kept-drafts.ts";
import { providerAddress, useProviders } from "../../../../api/people/providers.ts";
import { useSessionState } from "../../../../api/wire/session/session-end.ts";
import { buttonLook } from "../../../../ui/button-class.ts";
import styles from "./ProviderButtons.module.css";

interface ProviderButtonsProps {
  readonly next: string | null;
  /** The form that they stand in for is above them, or below. */
  readonly formIs: "above" | "below";
}

/** Sign-in through providers; nothing where none is set up. */
export function ProviderButtons({ next, formIs }: ProviderButtonsProps) {
  const { t } = useLingui();
  const providers = useProviders();
  // The way leads off this page and back: what waits in its memory comes along.
  const { left } = useSessionState();
  if (providers.length === 0) return null;
  const or = <p className={styles.or}>{t`or`}</p>;
  return (
    <div className={styles.providers}>
      {formIs === "above" && or}
      <ul aria-label={t`Accounts elsewhere`}>
        {providers.map(({ id, name }) => (
          <li key={id}>
            {/* The server answers with another site's address: no link of the router's. */}
            <a href={providerAddress(id, next)} onClick={() => left && packDrafts(left.accountId)} {...buttonLook()}>
              <Trans>Continue with {name}</Trans>
            </a>
          </li>
        ))}
      </ul>
      {formIs === "below" && or}
    </div>
  );
}
