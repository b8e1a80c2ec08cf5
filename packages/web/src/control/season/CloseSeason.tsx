import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { formatDayTime } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ControlLink } from "../ControlLink.tsx";
import { isAtWork, useCloseSeason, useFinalFiles, type DeskSeason, type OpenEnd } from "../api/season.ts";
import { Problems } from "../Problems.tsx";
import { useSeasonProblems } from "./use-season-problems.ts";
import styles from "./Season.module.css";

/** What is still waited for; when nothing is, an operator says that the results are final. */
export function CloseSeason({ season }: { readonly season: DeskSeason }) {
  const { t } = useLingui();
  const name = season.season ?? "";
  return (
    <Card title={t`The end of ${name}`} isPadded>
      <div className={styles.part}>
        {season.state === "running" && <OpenEnds openEnds={season.open_ends} />}
        <Notices notices={season.notices} />
        {season.state === "over" && <CloseForm name={name} />}
        {season.state === "closed" && <Closed season={season} />}
        {season.state !== "running" && <FinalFiles season={season} />}
      </div>
    </Card>
  );
}

function Closed({ season }: { readonly season: DeskSeason }) {
  const [who, when] = [season.closed_by ?? "", season.closed === null ? "" : formatDayTime(Date.parse(season.closed))];
  return (
    <Alert kind="success">
      <Trans>
        Closed by {who}, {when}. The results are final. If a round is settled again after all, the season has to be
        closed again.
      </Trans>
    </Alert>
  );
}

/** The season as files for everybody: written again only when something was settled since. */
function FinalFiles({ season }: { readonly season: DeskSeason }) {
  const { t } = useLingui();
  const write = useFinalFiles();
  const problems = useSeasonProblems(write.error);
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <Button
          isPending={write.isPending}
          disabledReason={isAtWork(season) ? t`Other work is under way.` : undefined}
          onPress={() => write.mutate(season.season ?? "")}
        >
          <Trans>Write the final files</Trans>
        </Button>
        <p className={styles.note}>
          <Trans>Facts, picks, points, tables and winners as plain files that anyone can check.</Trans>
        </p>
      </div>
      <Problems sentences={problems} />
    </div>
  );
}

function OpenEnds({ openEnds }: { readonly openEnds: readonly OpenEnd[] }) {
  const { t } = useLingui();
  const say = useOpenEndWords();
  return (
    <>
      <p>{t`The season can be closed when nobody waits for anything any more. What is lacking:`}</p>
      <ul className={styles.lacking} aria-label={t`What is lacking`}>
        {openEnds.map((end) => (
          <li key={`${end.code} ${end.event} ${end.league}`}>
            {say(end)}{" "}
            {(end.code === "round_not_settled" || end.code === "correction_pending") && (
              <ControlLink to="/rounds">{t`To the rounds`}</ControlLink>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function useOpenEndWords(): (end: OpenEnd) => string {
  const { t } = useLingui();
  return ({ code, event, league_name: league, count }) => {
    const round = event ?? 0;
    const matches = count ?? 0;
    const name = league ?? t`${matches} more leagues`;
    switch (code) {
      case "round_not_settled":
        return matches > 0
          ? t`Round ${round} is not settled; ${matches} of its matches have no final result.`
          : t`Round ${round} is not settled.`;
      case "correction_pending":
        return t`Round ${round} was corrected and has to be settled anew.`;
      case "cups_not_advanced":
        return t`The cups have not followed round ${round} yet.`;
      case "cup_undecided":
        return t`${name}: the cup has no winner.`;
      case "h2h_not_drawn":
        return t`${name}: the matches are not drawn.`;
      case "h2h_knockout_not_drawn":
        return t`${name}: the knock-out matches of round ${round} are not drawn.`;
      case "no_season":
        return t`There is no season.`;
    }
  };
}

function Notices({ notices }: { readonly notices: DeskSeason["notices"] }) {
  const { t } = useLingui();
  if (notices.length === 0) return null;
  const say = ({ code, count }: DeskSeason["notices"][number]): string => {
    switch (code) {
      case "failed_jobs":
        return t`Jobs that failed: ${count}. The log of the machine names them.`;
      case "refused_messages":
        return t`Messages of feeds that were refused and not decided: ${count}.`;
      case "never_played":
        return t`Matches without a round and a result: ${count}. Nobody waits for them.`;
    }
  };
  return (
    <ul className={styles.lacking} aria-label={t`Worth a look`}>
      {notices.map((notice) => (
        <li key={notice.code}>{say(notice)}</li>
      ))}
    </ul>
  );
}

function CloseForm({ name }: { readonly name: string }) {
  const { t } = useLingui();
  const [written, setWritten] = useState("");
  const close = useCloseSeason();
  const problems = useSeasonProblems(close.error);
  const isWritten = written.trim() === name;
  const submit = useSubmit(() => (isWritten ? close.mutateAsync(written) : undefined));
  return (
    <form className={styles.part} onSubmit={submit}>
      <p>{t`Everything is played, settled and decided. Closing says that the results are final.`}</p>
      <div className={styles.row}>
        <TextField label={t`Write ${name} to close it`} value={written} onChange={setWritten} autoComplete="off" />
        <Button
          type="submit"
          kind="go"
          isPending={close.isPending}
          disabledReason={isWritten ? undefined : t`Write the season's name first.`}
        >
          <Trans>Close the season</Trans>
        </Button>
      </div>
      <Problems sentences={problems} />
    </form>
  );
}
