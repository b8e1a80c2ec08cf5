import type { WireTeller } from "@elleveren/contract";
import { Trans } from "@lingui/react/macro";

/** The source that decides a match's published facts. */
export function Teller({ teller }: { readonly teller: WireTeller | null }) {
  if (teller === null) return <Trans>Nobody tells it yet</Trans>;
  const { kind, name } = teller;
  return kind === "feed" ? <Trans>Told by the feed {name}</Trans> : <Trans>Told by {name}</Trans>;
}
