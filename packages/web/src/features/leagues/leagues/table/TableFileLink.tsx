import { Trans } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";

import { ownershipFileUrl, tableFileUrl } from "../../../../api/leagues/league-season.ts";
import { FileLink, FileLinks } from "../../../../ui/FileLinks.tsx";

/** The whole table as a file for spreadsheets, in the language of the page. */
export const TableFileLink = ({ leagueId, phase }: { leagueId: LeagueId; phase?: number }) => (
  <FileLinks>
    <FileLink urlIn={(language) => tableFileUrl(leagueId, language, phase)}>
      <Trans>Download the table (CSV)</Trans>
    </FileLink>
  </FileLinks>
);

/** The same for ownership. */
export const OwnershipFileLink = ({ leagueId }: { leagueId: LeagueId }) => (
  <FileLinks>
    <FileLink urlIn={(language) => ownershipFileUrl(leagueId, language)}>
      <Trans>Download the ownership (CSV)</Trans>
    </FileLink>
  </FileLinks>
);
