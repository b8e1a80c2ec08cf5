import { useLingui } from "@lingui/react/macro";

import { useOddsWish } from "../../../api/people/odds-wish.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import formStyles from "./details/AccountForm.module.css";

/** Whether the person sees chances anywhere; written at once, without the details above. */
export function OddsWishSection() {
  const { t } = useLingui();
  const { isShown, show, error } = useOddsWish();
  return (
    <section className={`page ${formStyles.page}`} aria-labelledby="chances">
      <h2 id="chances">{t`Chances`}</h2>
      <Checkbox isSelected={isShown} onChange={show}>{t`Show chances while the round is on`}</Checkbox>
      <p className="note">{t`How likely it is to win the round, the league or a match. It is saved at once, and holds on every device where you are signed in.`}</p>
      {error != null && <WriteFailure error={error} />}
    </section>
  );
}
