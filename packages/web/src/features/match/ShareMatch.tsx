import { Trans, useLingui } from "@lingui/react/macro";
import { Share } from "lucide-react";

import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";

/** The match's address, by the device's own ways to share where it has them. */
export function ShareMatch({ title }: { title: string }) {
  const { t } = useLingui();
  const link = `${location.origin}${location.pathname}`;
  if (!("share" in navigator)) return <CopyButton text={link} label={t`Copy the link`} />;
  return (
    <Button
      onPress={() => {
        navigator.share({ title, url: link }).catch(() => {
          // Closed without sharing.
        });
      }}
    >
      <Share aria-hidden="true" />
      <Trans>Share</Trans>
    </Button>
  );
}
