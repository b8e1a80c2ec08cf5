import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireCorrection } from "@elleveren/contract";

import { Pager } from "../../features/leagues/leagues/tables/Pager.tsx";
import { useSearchState } from "../../features/site/shell/use-search-state.ts";
import { formatNumber } from "../../i18n/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useBackPreview, useCorrections, useTakeBack } from "../api/corrections.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { CorrectionFailure } from "./CorrectionFailure.tsx";
import { useDescribeChange } from "./describe-change.ts";
import { DraftForm } from "./DraftForm.tsx";
import { PreviewDetails } from "./PreviewDetails.tsx";

/** `/control/corrections`: a draft with its preview, and below it everything that was corrected. */
export function CorrectionsScreen() {
  const { t } = useLingui();
  const [{ page, fixture }, setSearch] = useSearchState({ page: 1, fixture: 0 });
  const query = useCorrections(page);
  return (
    <ControlPage title={t`Corrections`}>
      <DraftForm fixtureId={fixture} onFixture={(next) => setSearch({ fixture: next }, true)} />
      <h2>{t`Made so far`}</h2>
      <Loaded query={query} rowCount={3}>
        {({ results, has_next: hasNext }) => (
          <>
            {results.length === 0 && <EmptyState>{t`Nothing has been corrected yet.`}</EmptyState>}
            {results.map((correction) => (
              <MadeCorrection key={correction.id} correction={correction} />
            ))}
            <Pager
              label={t`Pages of corrections`}
              page={page}
              hasNext={hasNext}
              onPage={(next) => setSearch({ page: next }, true)}
            />
          </>
        )}
      </Loaded>
    </ControlPage>
  );
}

/** A correction's author, content, reason and effect, and its undo. */
function MadeCorrection({ correction }: { correction: WireCorrection }) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const preview = useBackPreview();
  const back = useTakeBack();
  const { id, name, time, reason: why, events, moved, taken_back: takenBack, taken_back_reason: whyNot } = correction;
  const { fixtures, elements } = correction.change_names;
  const describe = useDescribeChange();
  const names = {
    matchOf: (id: number) => fixtures.find(({ fixture }) => fixture === id)?.name ?? String(id),
    footballerOf: (id: number) => elements.find(({ element }) => element === id)?.name ?? String(id),
  };
  const rounds = events.join(", ");
  const wasSettled = correction.preview.events.some((round) => round.is_corrected && round.is_settled);
  const takenBackAt = timeOf(takenBack);
  return (
    <Card title={t`Round ${rounds}: ${why}`} isPadded>
      <ul>
        {correction.changes.map((change) => (
          <li key={`${change.fixture} ${change.footballer}`}>{describe(change, names)}</li>
        ))}
      </ul>
      <p>
        {name ?? "–"}, {timeOf(time)}.{" "}
        {moved.map((row) => (
          <Moved key={row.event} row={row} />
        ))}
        {moved.length === 0 && wasSettled && t`The round is being settled again.`}
        {moved.length === 0 && !wasSettled && t`The round was not settled yet.`}
      </p>
      {takenBack !== null && <p>{t`Taken back ${takenBackAt}: ${whyNot}`}</p>}
      {takenBack === null && (
        <>
          <Button isPending={preview.isPending} onPress={() => preview.mutate(id)}>{t`Take back…`}</Button>
          <CorrectionFailure error={preview.error ?? back.error} isLooking={preview.error !== null} />
          {preview.data && (
            <>
              <PreviewDetails preview={preview.data} />
              <div className="flex wrap bottom gap-3">
                <TextField label={t`Reason`} maxLength={500} value={reason} onChange={setReason} isRequired />
                <Button
                  kind="danger"
                  isPending={back.isPending}
                  disabledReason={reason.trim() === "" ? t`Say why first.` : undefined}
                  onPress={() =>
                    back.mutate(
                      { correctionId: id, reason, revision: preview.data.revision },
                      { onError: () => preview.reset() },
                    )
                  }
                >{t`Take back`}</Button>
              </div>
            </>
          )}
        </>
      )}
    </Card>
  );
}

function Moved({ row: { event, move } }: { row: WireCorrection["moved"][number] }) {
  const [points, places] = [formatNumber(move.round.changed), formatNumber(move.overall.ranks_changed)];
  return (
    <span>
      <Trans>
        Round {event}: {points} teams got other points, {places} another place.
      </Trans>{" "}
    </span>
  );
}
