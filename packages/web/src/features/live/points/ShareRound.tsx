import { useLingui } from "@lingui/react/macro";
import { Share } from "lucide-react";
import { useState } from "react";

import type { Entry } from "../../../api/play/entry.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { paths } from "../../../paths.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { ShareSheet } from "../../leagues/share-picture/ShareSheet.tsx";

interface ShareRoundProps {
  readonly entry: Pick<Entry, "entryId" | "name">;
  readonly round: Pick<Round, "roundId">;
}

/** A team's round to show to others. */
export function ShareRound({ entry, round: { roundId } }: ShareRoundProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const title = t`${entry.name} in round ${roundId}`;
  return (
    <>
      <IconButton label={t`Share this round`} onPress={() => setOpen(true)}>
        <Share />
      </IconButton>
      <ShareSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        label={t`Share this round`}
        title={title}
        address={`/share/entry/${entry.entryId}/event/${roundId}.png`}
        pictureText={t`${title}: the team with its points`}
        link={`${location.origin}${paths.entryRound(entry.entryId, roundId)}`}
        fileName={`elleveren-${entry.entryId}-${roundId}.png`}
      />
    </>
  );
}
