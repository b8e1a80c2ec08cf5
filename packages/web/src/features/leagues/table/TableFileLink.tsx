import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import { Download } from "lucide-react";
import type { ReactNode } from "react";

import { ownershipFileUrl, tableFileUrl } from "../../../api/league-season.ts";
import { buttonLook } from "../../../ui/button-class.ts";

/** The whole table as a file for spreadsheets, in the language of the page. */
export const TableFileLink = ({ leagueId, phase }: { leagueId: LeagueId; phase?: number }) => (
  <FileLink urlIn={(language) => tableFileUrl(leagueId, language, phase)}>
    <Trans>Download the table (CSV)</Trans>
  </FileLink>
);

/** The same of who is owned by how many. */
export const OwnershipFileLink = ({ leagueId }: { leagueId: LeagueId }) => (
  <FileLink urlIn={(language) => ownershipFileUrl(leagueId, language)}>
    <Trans>Download the ownership (CSV)</Trans>
  </FileLink>
);

function FileLink({ urlIn, children }: { urlIn: (language: "nb" | "en") => string; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <p>
      <a href={urlIn(i18n.locale === "en" ? "en" : "nb")} download {...buttonLook("ghost")}>
        <Download aria-hidden="true" />
        {children}
      </a>
    </p>
  );
}
