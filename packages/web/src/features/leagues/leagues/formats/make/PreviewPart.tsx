import type { Format, LeagueId } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";

import { usePreviewFormat } from "../../../../../api/leagues/league-formats.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { WriteFailure } from "../../../../site/problems/ProblemList.tsx";
import { PlayedRounds } from "./PlayedRounds.tsx";
import styles from "./NewTable.module.css";

interface PreviewPartProps {
  readonly leagueId: LeagueId;
  readonly format: Format;
}

/** How these rules would have gone in the league from the first round on, for whoever asks. */
export function PreviewPart({ leagueId, format }: PreviewPartProps) {
  const { t } = useLingui();
  const preview = usePreviewFormat(leagueId);
  // Of rules that have changed since, nothing is said.
  const isOfThese = preview.variables !== undefined && sameRules(preview.variables, format);
  const data = isOfThese ? preview.data : undefined;
  return (
    <section className={styles.fields} aria-label={t`A try`}>
      <div>
        <Button isPending={preview.isPending} onPress={() => preview.mutate({ ...format, fromRound: 1 })}>
          <Trans>Try it on rounds that were played</Trans>
        </Button>
      </div>
      <div role="status">{data && <PlayedRounds preview={data} />}</div>
      {preview.isError && isOfThese && <WriteFailure error={preview.error} />}
    </section>
  );
}

const sameRules = (one: Format, other: Format): boolean =>
  JSON.stringify({ ...one, fromRound: 1 }) === JSON.stringify({ ...other, fromRound: 1 });
