import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { buttonLook } from "../../ui/button-class.ts";
import { AppLink } from "../shell/AppLink.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { RequireEntry } from "../shell/RequireEntry.tsx";
import type { SiteAddress } from "../../paths.ts";
import styles from "./LeaguesScreen.module.css";

export interface Choice {
  readonly title: string;
  readonly text: ReactNode;
  readonly to: SiteAddress;
  readonly action: string;
  /** The one most people come for. */
  readonly isFirst?: boolean;
}

/** A page that asks which way, for managers with a team. */
export function Choices({ title, choices }: { title: string; choices: readonly Choice[] }) {
  const { t } = useLingui();
  return (
    <RequireEntry>
      {() => (
        <div className={`page ${styles.screen}`}>
          <PageTitle title={title} mast={t`Leagues`} />
          <h1>{title}</h1>
          <div className={styles.choices}>
            {choices.map((choice) => (
              <section key={choice.to} className={styles.choice}>
                <h2>{choice.title}</h2>
                <p>{choice.text}</p>
                <AppLink to={choice.to} {...buttonLook(choice.isFirst ? "go" : "plain")}>
                  {choice.action}
                </AppLink>
              </section>
            ))}
          </div>
        </div>
      )}
    </RequireEntry>
  );
}
