import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireControlSeason } from "@elleveren/contract";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { isAtWork, type OpenEnd, useCloseSeason, useFinalFiles } from "../api/season.ts";
import { ControlLink } from "../ControlLink.tsx";
import { timeOf } from "../local-time.ts";
import { Problems } from "../Problems.tsx";
import styles from "./Season.module.css";
import { useSeasonProblems } from "./use-season-problems.ts";

/** The missing preconditions; without any, an operator confirms that the results are final. */
export function CloseSeason({ season }: { readonly season: WireControlSeason }) {
  const { t } = useLingui();
  const name = season.season ?? "";
  return (
    <Card title={t`The end of ${name}`} isPadded>
      <div className="stack gap-3">
        {season.state === "running" && <OpenEnds openEnds={season.open_ends} />}
        <Notices notices={season.notices} />
        {season.state === "over" && <CloseForm name={name} />}
        {season.state === "closed" && <Closed season={season} />}
        {season.state !== "running" && <FinalFiles season={season} />}
      </div>
    </Card>
  );
}

function Closed({ season }: { readonly season: WireControlSeason }) {
  const [who, when] = [season.closed_by ?? "", timeOf(season.closed)];
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
function FinalFiles({ season }: { readonly season: WireControlSeason }) {
  const { t } = useLingui();
  const write = useFinalFiles();
  const problems = useSeasonProblems(write.error);
  return (
    <div className="stack gap-3">
      <div className="flex wrap bottom gap-3">
        <Button
          isPending={write.isPending}
          disabledReason={isAtWork(season) ? t`Other work is under way.` : undefined}
          onPress={() => write.mutate(season.season ?? "")}
        >{t`Write the final files`}</Button>
        <p className="soft size-3">
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
    const name = league ?? plural(matches, { one: "# more league", other: "# more leagues" });
    const words: Record<OpenEnd["code"], string> = {
      round_not_settled:
        matches > 0
          ? t`Round ${round} is not settled; ${matches} of its matches have no final result.`
          : t`Round ${round} is not settled.`,
      correction_pending: t`Round ${round} was corrected and has to be settled anew.`,
      cups_not_advanced: t`The cups have not followed round ${round} yet.`,
      cup_undecided: t`${name}: the cup has no winner.`,
      h2h_not_drawn: t`${name}: the matches are not drawn.`,
      h2h_knockout_not_drawn: t`${name}: the knock-out matches of round ${round} are not drawn.`,
      honours_not_kept: t`What was won in private leagues is still being kept for their halls of fame; that takes minutes.`,
      no_season: t`There is no season.`,
    };
    return words[code];
  };
}

function Notices({ notices }: { readonly notices: WireControlSeason["notices"] }) {
  const { t } = useLingui();
  if (notices.length === 0) return null;
  const say = ({ code, count }: WireControlSeason["notices"][number]): string => {
    const words: Record<typeof code, string> = {
      failed_jobs: t`Jobs that failed: ${count}. The log of the machine names them.`,
      refused_messages: t`Messages of feeds that were refused and not decided: ${count}.`,
      never_played: t`Matches without a round and a result: ${count}. Nobody waits for them.`,
    };
    return words[code];
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
    <form className="stack gap-3" onSubmit={submit}>
      <p>{t`Everything is played, settled and decided. Closing says that the results are final.`}</p>
      <div className="flex wrap bottom gap-3">
        <TextField label={t`Write ${name} to close it`} value={written} onChange={setWritten} autoComplete="off" />
        <Button
          type="submit"
          kind="go"
          isPending={close.isPending}
          disabledReason={isWritten ? undefined : t`Write the season's name first.`}
        >{t`Close the season`}</Button>
      </div>
      <Problems sentences={problems} />
    </form>
  );
}
