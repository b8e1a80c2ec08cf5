import { Trans } from "@lingui/react/macro";
import { Eye, EyeOff, ArrowLeftRight, Scale } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { EntryId, FootballerId } from "@elleveren/rules";
import { useLocation } from "@tanstack/react-router";

import type { GameFootballer } from "../../../../api/content/footballers.ts";
import { useMe, useWatch } from "../../../../api/people/me.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import styles from "./FootballerDialog.module.css";
import { useGame } from "../../../../api/content/game.ts";
import { myTeamQuery } from "../../../../api/play/my-team.ts";
import { buttonLook } from "../../../../ui/button-class.ts";
import { compareSearch, MOST_COMPARED, readComparison } from "../compare-ids.ts";

/** Adds to or takes from the watchlist; only managers with a team have one. */
export function WatchButton({ footballer }: { footballer: GameFootballer }) {
  const { account, watched } = useMe();
  const watch = useWatch();
  if (account?.entryId == null) return null;
  const isWatched = watched.has(footballer.footballerCode);
  return (
    <>
      <Button
        isPending={watch.isPending}
        onPress={() => watch.mutate({ code: footballer.footballerCode, isWatched: !isWatched })}
      >
        {isWatched ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        {isWatched ? <Trans>Remove from watchlist</Trans> : <Trans>Add to watchlist</Trans>}
      </Button>
      {watch.isSuccess && isWatched && (
        <p className={styles.hint} role="status">
          <Trans>
            You can view your watchlist on the{" "}
            <AppLink to={paths.transfers} search={{ filter: "wl" }}>
              transfers page
            </AppLink>
            .
          </Trans>
        </p>
      )}
      {watch.isError && (
        <p className={styles.hint} role="alert">
          <Trans>The watchlist was not changed. Try again.</Trans>
        </p>
      )}
    </>
  );
}

/** Leads to one's transfers: one's own footballer is taken off the squad there, any other is looked up in the market. */
export function TransferLink({ footballer }: { footballer: GameFootballer }) {
  const { account } = useMe();
  const { nextRound } = useGame();
  if (account?.entryId == null || nextRound === null) return null;
  return <ManagersLink footballer={footballer} entryId={account.entryId} />;
}

function ManagersLink({ footballer, entryId }: { footballer: GameFootballer; entryId: EntryId }) {
  const { footballerId, webName } = footballer;
  const { data } = useQuery(myTeamQuery(entryId));
  const isOwned = data?.picks.some((pick) => pick.footballerId === footballerId) ?? false;
  return (
    <AppLink to={paths.transfers} search={isOwned ? { out: footballerId } : { q: webName }} {...buttonLook()}>
      <ArrowLeftRight aria-hidden="true" />
      {isOwned ? <Trans>Transfer out</Trans> : <Trans>To transfers</Trans>}
    </AppLink>
  );
}

/** Leads to the comparison with this footballer added to those compared, when the dialog is open over them. */
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
