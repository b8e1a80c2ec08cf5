import { useLingui } from "@lingui/react/macro";

import { GAME_NAME } from "@elleveren/contract/site.ts";

import { useBrand } from "../../../../brand/brand-context.tsx";
import { paths } from "../../../../paths.ts";
import { AppLink } from "../AppLink.tsx";
import styles from "./Wordmark.module.css";

/** The name with its two leaning bars, another game's in plain letters; on a phone only the bars and the ball. */
export function Wordmark() {
  const { t } = useLingui();
  const { gameName } = useBrand();
  return (
    <AppLink to={paths.home} className="rigid ink plain" aria-label={t`${gameName}, home`}>
      <span className={styles.short} aria-hidden="true">
        <i className="bars" />
        <i className="ball" />
      </span>
      <span className={styles.full} aria-hidden="true">
        {gameName === GAME_NAME ? (
          <>
            e<i className="bars" />
            everen
          </>
        ) : (
          gameName
        )}
        <i className="ball" />
      </span>
    </AppLink>
  );
}
