import { useLingui } from "@lingui/react/macro";
import type { EntryId, LeagueId, RoundId } from "@elleveren/rules";
import { Share } from "lucide-react";
import { useState } from "react";

import { useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { paths } from "../../../../paths.ts";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { ShareSheet } from "../../share-picture/ShareSheet.tsx";

interface ShareStoryProps {
  readonly leagueId: LeagueId;
  readonly round: RoundId;
  /** Of a duel or tie both teams; of a league the team that it is about, if any. */
  readonly of:
    | {
        readonly pair: readonly [EntryId, EntryId];
        readonly names: readonly [string, string];
        readonly isKnockout: boolean;
      }
    | { readonly own: EntryId | null };
}

/** How the chances went, to show to others. That of a private league only by its members. */
export function ShareStory({ leagueId, round, of }: ShareStoryProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const summary = useLeagueSummary(leagueId).data;
  if (!summary || (summary.league.kind === "private" && !summary.entry_is_member)) return null;
  const { name } = summary.league;
  const { title, file, query, link } =
    "pair" in of
      ? {
          title: t`${of.names[0]} against ${of.names[1]} in round ${round}`,
          file: "duel",
          query: { a: String(of.pair[0]), b: String(of.pair[1]), ...(of.isKnockout && { knockout: "1" }) },
          link: `${paths.leagueCompare(leagueId)}?a=${of.pair[0]}&b=${of.pair[1]}`,
        }
      : {
          title: t`The chances in ${name} in round ${round}`,
          file: "chances",
          query: of.own === null ? {} : { entry: String(of.own) },
          link: paths.leagueLive(leagueId),
        };
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return (
    <>
      <IconButton label={t`Share the chances`} onPress={() => setOpen(true)}>
        <Share />
      </IconButton>
      <ShareSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        label={t`Share the chances`}
        title={title}
        address={`/share/league/${leagueId}/${file}.png${search === "" ? "" : `?${search}`}`}
        pictureText={t`${title}: how the chance went, match by match`}
        link={`${location.origin}${link}`}
        fileName={`elleveren-${file}-${leagueId}-${round}.png`}
      />
    </>
  );
}
