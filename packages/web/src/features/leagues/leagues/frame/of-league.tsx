import { leagueId as toLeagueId, type EntryId, type LeagueId } from "@elleveren/rules";
import type { ComponentType } from "react";

import { NotFoundPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { RequireEntry } from "../../../site/shell/RequireEntry.tsx";
import { useNumberParams } from "../../../site/shell/use-number-params.ts";

interface OfLeagueProps {
  readonly leagueId: LeagueId;
}

/** A screen of the league that the address names. */
export const ofLeague = (Content: ComponentType<OfLeagueProps>) =>
  function OfLeague() {
    const { leagueId } = useNumberParams("leagueId");
    return leagueId === undefined ? <NotFoundPage /> : <Content leagueId={toLeagueId(leagueId)} />;
  };

/** The same for managers with a team alone. */
export const ofLeagueForEntry = (Content: ComponentType<OfLeagueProps & { readonly entryId: EntryId }>) =>
  ofLeague(({ leagueId }) => (
    <RequireEntry>{(entryId) => <Content leagueId={leagueId} entryId={entryId} />}</RequireEntry>
  ));
