import { useLingui } from "@lingui/react/macro";

import { useBrand } from "../../../brand/brand-context.tsx";
import { PartnerLink } from "../sponsors/index.ts";
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
          <PartnerLink partner={partner} index={index} />
        </li>
      ))}
    </ul>
  );
}
