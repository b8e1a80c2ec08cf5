import { Trans } from "@lingui/react/macro";

import { paths } from "../../../paths.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";

/** From the screens that change the coming round to the one that looks further ahead. */
export const PlannerLink = () => (
  <AppLink to={paths.planner}>
    <Trans>Plan the coming rounds</Trans>
  </AppLink>
);
