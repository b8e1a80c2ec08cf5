import { useLingui } from "@lingui/react/macro";
import { Star } from "lucide-react";

/** A star, and a word for those who do not see it. */
export function BestMark() {
  const { t } = useLingui();
  return (
    <>
      <Star className="icon" fill="currentColor" aria-hidden="true" />
      <span className="vh">{t`best`}</span>
    </>
  );
}
