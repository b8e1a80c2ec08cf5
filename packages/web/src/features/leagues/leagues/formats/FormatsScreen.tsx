import type { WireLeagueFormat } from "@elleveren/contract";
import type { LeagueId } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { Suspense, useState } from "react";

import { useLeagueFormats } from "../../../../api/leagues/league-formats.ts";
import { type LeagueSummary, useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { laterPart, useFetchedSoon } from "../../../../later/later-part.tsx";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeague } from "../frame/of-league.tsx";
import styles from "./Formats.module.css";
import { READY_WORDS } from "./words/ready-words.ts";

/** `/leagues/{leagueId}/formats`: the further tables of a private league, and a new one for its administrators. */
export const FormatsScreen = ofLeague(function FormatsPage({ leagueId }) {
  const { t } = useLingui();
  return (
    <LeagueFrame leagueId={leagueId} title={t`More tables`}>
      <Formats leagueId={leagueId} />
    </LeagueFrame>
  );
});

function Formats({ leagueId }: { readonly leagueId: LeagueId }) {
  const { t } = useLingui();
  const summary = useLeagueSummary(leagueId).data;
  const { data, error } = useLeagueFormats(leagueId);
  if (error && !data) return <ErrorPage error={error} />;
  if (!data || !summary) return <LoadingRows label={t`Loading the tables`} count={3} height="88px" />;
  const { formats, most } = data;
  return (
    <div className={styles.page}>
      <p className="note">
        <Trans>
          Beside its own table the league can play others from the same rounds: last man standing, divisions, duels and
          more. Nobody has to do anything for it.
        </Trans>
      </p>
      {formats.length > 0 && (
        <ul className={`slab ${styles.list}`} aria-label={t`Tables of the league`}>
          {formats.map((format) => (
            <FormatRow key={format.id} leagueId={leagueId} format={format} />
          ))}
        </ul>
      )}
      {formats.length === 0 && (
        <EmptyState>
          {most === 0 ? (
            <Trans>Only private leagues without head-to-head matches have more tables than one.</Trans>
          ) : summary.league.canAdminister ? (
            <Trans>There are none yet. Make the first one: it takes a few taps.</Trans>
          ) : (
            <Trans>There are none yet. The league's administrator can make them.</Trans>
          )}
        </EmptyState>
      )}
      {summary.league.canAdminister && most > 0 && <NewTable summary={summary} most={most} count={formats.length} />}
    </div>
  );
}

interface FormatRowProps {
  readonly leagueId: LeagueId;
  readonly format: WireLeagueFormat;
}

function FormatRow({ leagueId, format: { id, name, ready, from_round: fromRound } }: FormatRowProps) {
  const { i18n } = useLingui();
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <AppLink to={paths.leagueFormat(leagueId, id)}>{name}</AppLink>
        <span className="soft size-3">
          {ready === null ? <Trans>Rules of the league's own.</Trans> : i18n._(READY_WORDS[ready].line)}{" "}
          <span className="nowrap">
            <Trans>From round {fromRound}.</Trans>
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden="true" />
    </li>
  );
}

/** Choosing and writing rules takes more code than the page: it is loaded when it is wanted. */
const newTableSheet = laterPart(() => import("./make/NewTableSheet.tsx"), "NewTableSheet");

interface NewTableProps {
  readonly summary: LeagueSummary;
  readonly most: number;
  readonly count: number;
}

function NewTable({ summary, most, count }: NewTableProps) {
  const { t } = useLingui();
  useFetchedSoon(newTableSheet);
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        kind="go"
        onPress={() => setOpen(true)}
        disabledReason={
          count >= most ? t`The league has ${most} more tables, and more there cannot be. Remove one first.` : undefined
        }
      >
        <Trans>New table</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <newTableSheet.Part summary={summary} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
