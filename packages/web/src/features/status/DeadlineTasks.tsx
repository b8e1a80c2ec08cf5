import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EntryId, FootballerId } from "@elleveren/rules";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";

import { useComingMatches } from "../../api/live/fixtures.ts";
import { newsIn } from "../../api/content/footballers.ts";
import { useGame } from "../../api/content/game.ts";
import { useMyTeam } from "../../api/play/my-team.ts";
import type { Round } from "../../api/content/rounds.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { Skeleton } from "../../ui/states.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { isOldNews } from "../footballers/doubts.ts";
import { matchesIn } from "../footballers/matches.ts";
import { CHIP_TITLE } from "../footballers/names.ts";
import { NewsSign } from "../footballers/NewsSign.tsx";
import { useFootballers } from "../footballers/use-footballers.ts";
import { useOpenFootballer } from "../footballers/use-open-footballer.ts";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./DeadlineCard.module.css";
import { deadlineTasks, type DeadlineTask } from "./deadline-tasks.ts";

/** What one's own team needs before the deadline; that it needs nothing is said too. */
export function DeadlineTasks({ entryId, round }: { entryId: EntryId; round: Round }) {
  const game = useGame();
  const { ruleset } = game;
  const { footballer } = useFootballers();
  const coming = useComingMatches();
  const { data: myTeam, isError } = useMyTeam(entryId);
  if (isError) return <Acts />;
  // The height of a team that needs nothing, with its buttons.
  if (myTeam === undefined) return <Skeleton height="122px" />;
  const tasks = deadlineTasks({
    ruleset,
    roundId: round.roundId,
    myTeam,
    footballer,
    isOldNews: (row) => isOldNews(row, game),
    matchCount: (row) => (coming === undefined ? undefined : matchesIn(coming, row.clubId, round.roundId).length),
  });
  return (
    <>
      {tasks.length === 0 ? (
        <p className={styles.ready}>
          <CircleCheck aria-hidden="true" />
          <Trans>Your team is ready: everybody in the eleven is fit and has a match.</Trans>
        </p>
      ) : (
        <ul className={styles.tasks}>
          {tasks.map((task) => (
            <Task key={JSON.stringify(task)} task={task} />
          ))}
        </ul>
      )}
      <Acts />
    </>
  );
}

function Acts() {
  return (
    <p className={styles.acts}>
      <AppLink to={paths.myTeam} {...buttonLook()}>
        <Trans>My team</Trans>
      </AppLink>
      <AppLink to={paths.transfers} {...buttonLook()}>
        <Trans>Transfers</Trans>
      </AppLink>
    </p>
  );
}

function Task({ task }: { task: DeadlineTask }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { footballer } = useFootballers();
  switch (task.kind) {
    case "doubt": {
      const row = footballer(task.footballerId);
      return (
        <li>
          <span>
            <Name id={task.footballerId} />{" "}
            {task.armband && <Tag>{task.armband === "captain" ? t`Captain` : t`Vice-captain`}</Tag>}
            <small>{row.news === "" ? <Trans>May not play this round.</Trans> : newsIn(row, language)}</small>
          </span>
          <NewsSign footballer={row} />
        </li>
      );
    }
    case "no_match":
      return (
        <li>
          <span>
            {task.footballerIds.map((id, index) => (
              <span key={id}>
                {index > 0 && ", "}
                <Name id={id} />
              </span>
            ))}
            <small>
              <Plural
                value={task.footballerIds.length}
                one="Starts for you, but his club has no match this round."
                other="Start for you, but their clubs have no match this round."
              />
            </small>
          </span>
        </li>
      );
    case "last_chance": {
      const chip = i18n._(CHIP_TITLE[task.chip]);
      return (
        <Words title={<Trans>Last chance for {chip}</Trans>}>
          <Trans>After this round it cannot be played any more.</Trans>
        </Words>
      );
    }
    case "full_bank":
      return (
        <Words title={<Plural value={task.count} one="# free transfer" other="# free transfers" />}>
          <Trans>No more can be saved: use one, or the next is lost.</Trans>
        </Words>
      );
  }
}

const Words = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <li>
    <span>
      <b>{title}</b>
      <small>{children}</small>
    </span>
  </li>
);

function Name({ id }: { id: FootballerId }) {
  const { footballer } = useFootballers();
  const open = useOpenFootballer();
  return (
    <button type="button" onClick={() => open(id)}>
      {footballer(id).webName}
    </button>
  );
}
