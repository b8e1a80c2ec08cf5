import { useLingui } from "@lingui/react/macro";

import { formatDayTime } from "../../i18n/format.ts";
import { EmptyState } from "../../ui/states.tsx";
import { useLostFactors } from "../api/people.ts";
import { Loaded } from "../Loaded.tsx";
import styles from "./People.module.css";

/** Who says that every second factor is lost: each waits for an operator, or for the end of the waiting time. */
export function LostFactors({ onChoose }: { readonly onChoose: (accountId: number) => void }) {
  const { t } = useLingui();
  const query = useLostFactors();
  return (
    <section className={styles.part} aria-labelledby="lost-factors">
      <h2 id="lost-factors">{t`Lost second factors`}</h2>
      <Loaded query={query} rowCount={1}>
        {({ people }) =>
          people.length === 0 ? (
            <EmptyState>{t`Nobody asks for help.`}</EmptyState>
          ) : (
            <ul className={`${styles.list} ${styles.found}`}>
              {people.map((one) => (
                <li key={one.account}>
                  <button type="button" onClick={() => onChoose(one.account)}>
                    <span>{one.name}</span>
                    <span className={styles.quiet}>
                      {one.ends === null
                        ? t`asked ${formatDayTime(Date.parse(one.asked))}`
                        : t`gone at ${formatDayTime(Date.parse(one.ends))}`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
