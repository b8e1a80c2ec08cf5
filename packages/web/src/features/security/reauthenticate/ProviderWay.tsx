import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";

import { providerAddress, useProviders } from "../../../api/people/providers.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { readReturnPath } from "../../accounts/return-path.ts";
import styles from "./reauthenticate.module.css";
import type { WayProps } from "./ways.ts";

/** Signing in once more through a connected account. The browser leaves the page and comes back to it. */
export function ProviderWay({ flow }: WayProps) {
  const { t } = useLingui();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const providers = useProviders().filter(({ id }) => flow.providers?.includes(id));
  return (
    <div className={styles.way}>
      {providers.map(({ id, name }) => (
        <a key={id} href={providerAddress(id, readReturnPath(here))} {...buttonLook()}>{t`Continue with ${name}`}</a>
      ))}
      <p className="note">{t`You come back to this page afterwards. Then do it once more.`}</p>
    </div>
  );
}
