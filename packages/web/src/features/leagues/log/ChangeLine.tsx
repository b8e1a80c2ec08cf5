import type { WireLeagueChange } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";

/** A setting that changed, in words. */
export function ChangeLine({ change: { field, from, to } }: { change: WireLeagueChange }) {
  const { t } = useLingui();
  const privacies: Readonly<Record<string, string>> = {
    a: t`all game players`,
    l: t`league members`,
    p: t`league administrator`,
  };
  const size = (value: string | null) => value ?? t`no limit`;
  switch (field) {
    case "name":
      return (
        <Trans>
          Name: from {from} to <b>{to}</b>
        </Trans>
      );
    case "start_event":
      return (
        <Trans>
          Counts from: round {from} became round <b>{to}</b>
        </Trans>
      );
    case "closed":
      return to === "true" ? <Trans>Closed to new entries</Trans> : <Trans>Open to new entries</Trans>;
    case "shown_elsewhere":
      return to === "true" ? (
        <Trans>Other pages may show the table</Trans>
      ) : (
        <Trans>Other pages may no longer show the table</Trans>
      );
    case "code_privacy": {
      const [before, after] = [privacies[from ?? ""], privacies[to ?? ""]];
      return (
        <Trans>
          Who sees the code: from {before} to <b>{after}</b>
        </Trans>
      );
    }
    case "ko_rounds":
      return (
        <Trans>
          Knock-out rounds: from {from} to <b>{to}</b>
        </Trans>
      );
    case "max_entries": {
      const [before, after] = [size(from), size(to)];
      return (
        <Trans>
          Most teams: from {before} to <b>{after}</b>
        </Trans>
      );
    }
  }
}
