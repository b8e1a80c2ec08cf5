import { Trans, useLingui } from "@lingui/react/macro";
import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";

import { useBrand } from "../../brand/brand-context.tsx";
import { useMediaQuery } from "../../ui/page/use-media-query.ts";
import { PartnerLink } from "./PartnerLink.tsx";
import styles from "./SponsorRotation.module.css";
import { useIsTouched } from "./use-is-touched.ts";
import { useRotation } from "./use-rotation.ts";

/**
 * The partners, one after the other in one place. It stands still for whoever wants less motion, while a hand or the
 * keyboard is on it, and when it is told to.
 */
export function SponsorRotation() {
  const { t } = useLingui();
  const { partners } = useBrand();
  const wantsStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [chosen, setChosen] = useState<"run" | "pause" | null>(null);
  const stage = useRef<HTMLUListElement>(null);
  const isTouched = useIsTouched(stage);
  const runs = chosen === null ? !wantsStill : chosen === "run";
  const shown = useRotation(partners.length, runs && !isTouched);
  if (partners.length === 0) return null;
  return (
    <section className={styles.sponsors} aria-label={t`Partners`}>
      <p className="label">
        <Trans>In partnership with</Trans>
      </p>
      <ul className={styles.stage} ref={stage}>
        {partners.map((partner, index) => (
          <li key={partner.name} data-shown={index === shown || undefined} inert={index !== shown}>
            <PartnerLink partner={partner} index={index} />
          </li>
        ))}
      </ul>
      {partners.length > 1 && (
        <button type="button" className={styles.pause} onClick={() => setChosen(runs ? "pause" : "run")}>
          {runs ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          <span className="vh">{runs ? t`Stop changing partners` : t`Let partners change`}</span>
        </button>
      )}
    </section>
  );
}
