import { useState } from "react";

import type { Partner } from "../../../brand/brand.ts";
import styles from "./PartnerMark.module.css";

/** A partner's mark, linking to the partner's URL, if there is one. */
export function PartnerLink({ partner, index }: { partner: Partner; index: number }) {
  const mark = <PartnerMark partner={partner} index={index} />;
  if (partner.url === null) return mark;
  return (
    <a href={partner.url} target="_blank" rel="noopener noreferrer sponsored">
      {mark}
    </a>
  );
}

/** One sign for each neutral partner, drawn of the house's own leaning shapes. */
const SIGNS = [
  "M4 20 9 4h4L8 20zM11 20l5-16h4l-5 16z",
  "M3 18 9 5h13l-6 13z",
  "M12 3l9 9-9 9-9-9z",
  "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16",
];

interface PartnerMarkProps {
  readonly partner: Partner;
  /** Its place among the partners: chooses its sign when it has no picture. */
  readonly index: number;
}

/** A partner's logo; its name and a neutral sign where it has none, or where the picture does not come. */
function PartnerMark({ partner, index }: PartnerMarkProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { logoUrl, name } = partner;
  if (logoUrl !== null && logoUrl !== failedUrl) {
    return (
      <img
        // In a page that the server drew it may have failed before anybody listened.
        ref={(picture) => {
          if (picture?.complete && picture.naturalWidth === 0) setFailedUrl(logoUrl);
        }}
        className={styles.logo}
        src={logoUrl}
        alt={name}
        onError={() => setFailedUrl(logoUrl)}
      />
    );
  }
  return (
    <span className={styles.neutral}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[index % SIGNS.length]} fill="currentColor" />
      </svg>
      {name}
    </span>
  );
}
