import { Trans } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";

import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../shell/AppLink.tsx";
import { FindTeams } from "./FindTeams.tsx";
import type { TableToolsProps } from "./TableTools.tsx";

interface FindManagerProps extends Pick<TableToolsProps, "onShow"> {
  readonly leagueId: LeagueId;
  readonly phase: number | undefined;
}

/** Finds a team in the table by its name or its manager's, and turns to the page it is on. */
export function FindManager({ leagueId, phase, onShow }: FindManagerProps) {
  return (
    <FindTeams leagueId={leagueId} phase={phase}>
      {({ entry: entryId, entry_name: entryName, player_name: managerName, page, rank }, clear) => {
        const place = formatNumber(rank ?? 0);
        const who = (
          <>
            <b>{entryName}</b>
            <small>{managerName}</small>
          </>
        );
        return page === null || rank === null ? (
          <AppLink to={paths.entryHistory(entryId)}>
            {who}
            <span className="note">
              <Trans>New entry</Trans>
            </span>
          </AppLink>
        ) : (
          <button
            type="button"
            onClick={() => {
              clear();
              onShow({ page, entryId });
            }}
          >
            {who}
            <span>
              <Trans>
                No. <b className="num">{place}</b>
              </Trans>
            </span>
          </button>
        );
      }}
    </FindTeams>
  );
}
