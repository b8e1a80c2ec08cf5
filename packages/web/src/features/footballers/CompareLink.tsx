import { Trans } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { Scale } from "lucide-react";
import type { FootballerId } from "@elleveren/rules";

import { useGame } from "../../api/content/game.ts";
import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { AppLink } from "../shell/AppLink.tsx";
import { compareSearch, MOST_COMPARED, readComparison } from "./compare-ids.ts";

/** Leads to the comparison with this footballer: beside those who stand there, when the dialog is open over them. */
export function CompareLink({ footballerId }: { footballerId: FootballerId }) {
  const { footballerById } = useGame();
  const { pathname, search } = useLocation();
  const there = pathname.replace(/\/$/, "") === paths.compare ? (search as { ids?: unknown }).ids : "";
  const { ids } = readComparison(there, (id) => footballerById.has(id));
  if (ids.includes(footballerId)) return null;
  const beside = ids.length < MOST_COMPARED ? ids : [];
  return (
    <AppLink to={paths.compare} search={compareSearch([...beside, footballerId])} {...buttonLook()}>
      <Scale aria-hidden="true" />
      <Trans>Compare</Trans>
    </AppLink>
  );
}
