import { useLingui } from "@lingui/react/macro";
import { Pause, Play } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";

import { useBrand } from "../../../brand/brand-context.tsx";
import { useMediaQuery } from "../../../ui/page/use-media-query.ts";
import { PartnerLink } from "./PartnerLink.tsx";
import styles from "./SponsorRotation.module.css";

/**
 * The partners, one after the other in one place. It stands still under reduced motion, while a pointer or the
 * keyboard's focus is on it, and when it is paused.
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
      <p className="label">{t`In partnership with`}</p>
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

/** Whether a pointer or the keyboard is on what this refers to. */
function useIsTouched(ref: RefObject<HTMLElement | null>): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const element = ref.current;
    const ends = new AbortController();
    const { signal } = ends;
    for (const kind of ["pointerenter", "focusin"]) element?.addEventListener(kind, () => setTouched(true), { signal });
    for (const kind of ["pointerleave", "focusout"])
      element?.addEventListener(kind, () => setTouched(false), { signal });
    return () => ends.abort();
  }, [ref]);
  return isTouched;
}

/** GL-29: every four seconds another; it fades in the one second that the style sheet gives it. */
const EVERY_MS = 4000;

/** The place of the one that is shown, going round while it `runs`. */
function useRotation(count: number, runs: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!runs || count < 2) return undefined;
    const timer = setInterval(() => setTurn((now) => now + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, [count, runs]);
  return count === 0 ? 0 : turn % count;
}
