import type { Partner } from "../../brand/brand.ts";
import { PartnerMark } from "./PartnerMark.tsx";

/** A partner's mark, leading to where he wants his visitors, if anywhere. */
export function PartnerLink({ partner, index }: { partner: Partner; index: number }) {
  const mark = <PartnerMark partner={partner} index={index} />;
  if (partner.url === null) return mark;
  return (
    <a href={partner.url} target="_blank" rel="noopener noreferrer sponsored">
      {mark}
    </a>
  );
}
