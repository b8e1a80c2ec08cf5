import { Trans, useLingui } from "@lingui/react/macro";
import { Download, Share } from "lucide-react";
import { useEffect, useState } from "react";

import { Button } from "../../../ui/Button.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import styles from "./ShareSheet.module.css";

interface SharedPicture {
  /** The title of the shared message. */
  readonly title: string;
  /** Of the picture, which the server draws. */
  readonly address: string;
  /** The picture's text alternative. */
  readonly pictureText: string;
  /** Of the page that shows the same. */
  readonly link: string;
  readonly fileName: string;
  /** In pixels; that of previews when left out. */
  readonly size?: readonly [width: number, height: number];
}

interface ShareSheetProps extends SharedPicture {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly label: string;
}

/** Something to show to others: as a picture, and as a link. */
export const ShareSheet = ({ isOpen, onClose, label, ...picture }: ShareSheetProps) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={label}>
    {isOpen && <Ways {...picture} />}
  </Sheet>
);

const PREVIEW = [1200, 630] as const;

function Ways({ title, address, pictureText, link, fileName, size: [width, height] = PREVIEW }: SharedPicture) {
  const { t } = useLingui();
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
    <div className="grid gap-4 pad-4">
      <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }}>
        {hasFailed ? (
          <p className="note">
            <Trans>The picture cannot be had just now. The link works.</Trans>
          </p>
        ) : (
          <img src={address} width={width} height={height} alt={pictureText} onError={() => setFailed(true)} />
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
