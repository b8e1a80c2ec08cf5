import { useLingui } from "@lingui/react/macro";

import { useBrand } from "../../brand/brand-context.tsx";
import { PartnerMark } from "../sponsors/index.ts";
import styles from "./Partners.module.css";

/** Sponsors and providers, all of them at once, as configured. */
export function Partners() {
  const { t } = useLingui();
  const { partners } = useBrand();
  if (partners.length === 0) return null;
  return (
    <ul className={styles.partners} aria-label={t`Partners`}>
      {partners.map((partner, index) => (
        <li key={partner.name}>
          {partner.url === null ? (
            <PartnerMark partner={partner} index={index} />
          ) : (
            <a href={partner.url} target="_blank" rel="noopener noreferrer sponsored">
              <PartnerMark partner={partner} index={index} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
