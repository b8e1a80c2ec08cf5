import { useLingui } from "@lingui/react/macro";
import { ImageUp } from "lucide-react";
import { useState } from "react";

import type { LeagueSummary } from "../../../api/leagues/league-summary.ts";
import { useMe } from "../../../api/people/me.ts";
import { paths } from "../../../paths.ts";
import { ShareSheet } from "../../share-picture/ShareSheet.tsx";
import { WayButton } from "../frame/Way.tsx";
import { useLeagueName } from "../use-league-name.ts";
import { usePhaseName } from "../use-phase-name.ts";

interface ShareTableProps {
  readonly summary: LeagueSummary;
  /** 1 is the season; a head-to-head league has no other. */
  readonly phase?: number;
}

/** The top of a league's table to show to others, with the reader's own row. That of a private league only by its members. */
export function ShareTable({ summary: { league, entry_is_member: isMember }, phase = 1 }: ShareTableProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { account } = useMe();
  const name = useLeagueName()(league);
  const month = usePhaseName()(phase);
  if (league.kind === "private" && !isMember) return null;
  const own = isMember ? (account?.entryId ?? null) : null;
  const query = new URLSearchParams([
    ...(phase === 1 ? [] : [["phase", String(phase)]]),
    ...(own === null ? [] : [["entry", String(own)]]),
  ]).toString();
  const title = phase === 1 ? t`${name}: the table` : t`${name}: the table of ${month}`;
  return (
    <>
      <WayButton icon={ImageUp} label={t`Share the table`} onPress={() => setOpen(true)} />
      <ShareSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        label={t`Share the table`}
        title={title}
        address={`/share/league/${league.leagueId}/table.png${query === "" ? "" : `?${query}`}`}
        pictureText={t`The top of the table of ${name}`}
        link={`${location.origin}${paths.standings(league)}${phase === 1 ? "" : `?phase=${phase}`}`}
        fileName={`elleveren-league-${league.leagueId}.png`}
      />
    </>
  );
}
