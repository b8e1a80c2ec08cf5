import { Trans, useLingui } from "@lingui/react/macro";
import { Mail, Share } from "lucide-react";
import type { ReactNode } from "react";

import { useBrand } from "../../../brand/brand-context.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { QrCode } from "../../../ui/page/QrCode.tsx";
import { CopyableText } from "../../../ui/CopyButton.tsx";
import styles from "./ShareLeague.module.css";

interface ShareLeagueProps {
  readonly name: string;
  readonly code: string;
  /** Where other things stand on the page: after the buttons, in place of the picture. */
  readonly more?: ReactNode;
}

/**
 * Every way to bring a friend into a league: its code, its link, the device's own ways to share, an e-mail, a
 * picture.
 */
export function ShareLeague({ name, code, more }: ShareLeagueProps) {
  const { t } = useLingui();
  const { gameName } = useBrand();
  const link = `${location.origin}${paths.autoJoin(code)}`;
  const subject = t`Join ${name} in ${gameName}`;
  const text = t`Come and play ${gameName} with us! The league is called ${name}, and this link takes you straight in:`;
  const letter = `${text}\n\n${link}\n\n${t`If you are asked for a league code, it is ${code}.`}\n`;
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(letter)}`;
  // Not every browser has one.
  const canShare = "share" in navigator;
  const share = () => {
    navigator.share({ title: subject, text, url: link }).catch(() => {
      // Closed without sharing, or not to be had just now: everything else is still there.
    });
  };
  return (
    <div className={styles.share}>
      <div className="stack gap-3">
        <CopyableText title={t`League code`} text={code} label={t`Copy the code`} isBig />
        <CopyableText title={t`Link that leads straight in`} text={link} label={t`Copy the link`} />
        <div className="flex wrap gap-2">
          {canShare && (
            <Button kind="go" onPress={share}>
              <Share aria-hidden="true" />
              <Trans>Share</Trans>
            </Button>
          )}
          <a href={mail} {...buttonLook()}>
            <Mail aria-hidden="true" />
            <Trans>Send by email</Trans>
          </a>
          {more}
        </div>
      </div>
      {more === undefined && (
        <figure className={styles.picture}>
          <QrCode text={link} label={t`The link to ${name} as a QR code`} />
          <figcaption className="label">{t`Is the friend beside you? Let the phone read this.`}</figcaption>
        </figure>
      )}
    </div>
  );
}
