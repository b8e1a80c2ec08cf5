import { useLingui } from "@lingui/react/macro";

import { useBrand } from "../../brand/brand-context.tsx";
import styles from "./Partners.module.css";

/** Sponsors and providers, as configured; a neutral frame with the name where there is no logo. */
export function Partners() {
  const { t } = useLingui();
  const { partners } = useBrand();
  return (
    <ul className={styles.partners} aria-label={t`Partners`}>
      {partners.map((partner) => {
        const content = partner.logoUrl === null ? partner.name : <img src={partner.logoUrl} alt={partner.name} />;
        return (
          <li key={partner.name}>
            {partner.url === null ? (
              <span>{content}</span>
            ) : (
              <a href={partner.url} target="_blank" rel="noopener noreferrer sponsored">
                {content}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
