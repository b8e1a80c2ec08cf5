import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import { Download } from "lucide-react";

import { tableFileUrl } from "../../../api/league-season.ts";
import { buttonLook } from "../../../ui/button-class.ts";

/** The whole table as a file for spreadsheets, in the language of the page. */
export function TableFileLink({ leagueId, phase }: { leagueId: LeagueId; phase?: number }) {
  const { i18n } = useLingui();
  const language = i18n.locale === "en" ? "en" : "nb";
  return (
    <p>
      <a href={tableFileUrl(leagueId, language, phase)} download {...buttonLook("ghost")}>
        <Download aria-hidden="true" />
        <Trans>Download the table (CSV)</Trans>
      </a>
    </p>
  );
}
