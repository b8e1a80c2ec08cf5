import { Trans, useLingui } from "@lingui/react/macro";
import { Download, Share } from "lucide-react";
import { useEffect, useState } from "react";

import type { Entry } from "../../api/entry.ts";
import type { Round } from "../../api/rounds.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { buttonLook } from "../../ui/button-class.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import styles from "./ShareRound.module.css";

interface ShareRoundProps {
  readonly entry: Pick<Entry, "entryId" | "name">;
  readonly round: Pick<Round, "roundId">;
}

/** A team's round to show to others: as a picture, and as a link that shows the picture. */
export function ShareRound({ entry, round }: ShareRoundProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t`Share this round`} onPress={() => setOpen(true)}>
        <Share />
      </IconButton>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t`Share this round`}>
        {isOpen && <Ways entry={entry} round={round} />}
      </Sheet>
    </>
  );
}

function Ways({ entry, round: { roundId } }: ShareRoundProps) {
  const { t } = useLingui();
  const title = t`${entry.name} in round ${roundId}`;
  const address = `/share/entry/${entry.entryId}/event/${roundId}.png`;
  const link = `${location.origin}${paths.entryRound(entry.entryId, roundId)}`;
  const fileName = `elleveren-${entry.entryId}-${roundId}.png`;
  const file = usePicture(address, fileName);
  const [hasFailed, setFailed] = useState(false);
  const share = () => {
    const files = file === null ? undefined : [file];
    const withPicture = files && navigator.canShare?.({ files }) ? { files } : {};
    navigator.share({ title, url: link, ...withPicture }).catch(() => {
      // Closed without sharing, or not to be had just now: everything else is still there.
    });
  };
  return (
    <div className={styles.share}>
      <div className={styles.picture}>
        {hasFailed ? (
          <p className="note">
            <Trans>The picture cannot be had just now. The link works.</Trans>
          </p>
        ) : (
          <img
            src={address}
            width={1200}
            height={630}
            alt={t`${title}: the team with its points`}
            onError={() => setFailed(true)}
          />
        )}
      </div>
      <div className={styles.ways}>
        {"share" in navigator && (
          <Button kind="go" onPress={share}>
            <Share aria-hidden="true" />
            <Trans>Share</Trans>
          </Button>
        )}
        <CopyButton text={link} label={t`Copy the link`} />
        {!hasFailed && (
          <a href={address} download={fileName} {...buttonLook()}>
            <Download aria-hidden="true" />
            <Trans>Download the picture</Trans>
          </a>
        )}
      </div>
    </div>
  );
}

/** For the device's own ways: fetched when they are shown, because a device shares a file only at once after the press. */
function usePicture(address: string, name: string): File | null {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    if (!("canShare" in navigator)) return undefined;
    const asked = new AbortController();
    const load = async () => {
      const answer = await fetch(address, { signal: asked.signal });
      if (answer.ok) setFile(new File([await answer.blob()], name, { type: "image/png" }));
    };
    // Without it the link is shared alone.
    load().catch(() => undefined);
    return () => asked.abort();
  }, [address, name]);
  return file;
}
