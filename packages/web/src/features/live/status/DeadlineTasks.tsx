import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  chanceOfPlaying,
  type ChipName,
  type EntryId,
  type FootballerId,
  freeTransfersLeft,
  type RoundId,
  type Ruleset,
} from "@elleveren/rules";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";

import { useComingMatches } from "../../../api/live/fixtures.ts";
import { type GameFootballer, newsIn } from "../../../api/content/footballers.ts";
import { useGame } from "../../../api/content/game.ts";
import { type MyTeam, useMyTeam } from "../../../api/play/my-team.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { paths } from "../../../paths.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { Skeleton } from "../../../ui/states.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { isOldNews } from "../../content/footballers/doubts.ts";
import { matchesIn } from "../../content/footballers/matches.ts";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { NewsSign } from "../../content/footballers/NewsSign.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { useOpenFootballer } from "../../content/footballers/use-open-footballer.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import styles from "./DeadlineCard.module.css";

/** The tasks of one's own team before the deadline; that there are none is said too. */
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
  const { t } = useLingui();
  return (
    <p className={styles.acts}>
      <AppLink to={paths.myTeam} {...buttonLook()}>{t`My team`}</AppLink>
      <AppLink to={paths.transfers} {...buttonLook()}>{t`Transfers`}</AppLink>
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
        <Words title={<Trans>Last chance for {chip}</Trans>}>{t`After this round it cannot be played any more.`}</Words>
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

type DeadlineTask =
  /** A starter who may not play; `chance` in per cent, 0 when he is out. */
  | {
      readonly kind: "doubt";
      readonly footballerId: FootballerId;
      readonly chance: number;
      readonly armband: "captain" | "vice" | null;
    }
  /** Starters whose club has no match in the round. */
  | { readonly kind: "no_match"; readonly footballerIds: readonly FootballerId[] }
  /** As many free transfers saved as can be: the next ones would be lost. */
  | { readonly kind: "full_bank"; readonly count: number }
  /** A chip that cannot be played after this round. */
  | { readonly kind: "last_chance"; readonly chip: ChipName };

interface Situation {
  readonly ruleset: Ruleset;
  readonly roundId: RoundId;
  readonly myTeam: Pick<MyTeam, "picks" | "chips" | "activeChip" | "freeTransfers" | "transfersMade">;
  readonly footballer: (id: FootballerId) => GameFootballer;
  /** Whether what was said of him is about a round that is over. */
  readonly isOldNews: (row: GameFootballer) => boolean;
  /** How many matches his club has in the round; undefined while that is not known. */
  readonly matchCount: (row: GameFootballer) => number | undefined;
}

/** The most pressing first: unavailable, doubtful, without a match, and what would be lost. */
export function deadlineTasks({
  ruleset,
  roundId,
  myTeam,
  footballer,
  isOldNews,
  matchCount,
}: Situation): DeadlineTask[] {
  const starters = myTeam.picks.filter((pick) => pick.slot <= ruleset.squad.playing);
  const doubts = starters
    .filter((pick) => !isOldNews(footballer(pick.footballerId)))
    .map((pick): Extract<DeadlineTask, { kind: "doubt" }> => ({
      kind: "doubt",
      footballerId: pick.footballerId,
      chance: Math.round(100 * chanceOfPlaying(footballer(pick.footballerId), 0)),
      armband: pick.isCaptain ? "captain" : pick.isViceCaptain ? "vice" : null,
    }))
    .filter(({ chance }) => chance < 100)
    .toSorted((a, b) => a.chance - b.chance || rankOf(a.armband) - rankOf(b.armband));
  const idle = starters.map((pick) => pick.footballerId).filter((id) => matchCount(footballer(id)) === 0);
  return [
    ...doubts,
    ...(idle.length === 0 ? [] : [{ kind: "no_match" as const, footballerIds: idle }]),
    ...chipTasks(myTeam, roundId),
    ...transferTasks(ruleset, roundId, myTeam),
  ];
}

const rankOf = (armband: "captain" | "vice" | null): number => (armband === "captain" ? 0 : armband === "vice" ? 1 : 2);

/** One chip a round: with one in play there is nothing more to say. */
function chipTasks({ chips, activeChip }: Situation["myTeam"], roundId: RoundId): DeadlineTask[] {
  if (activeChip !== null) return [];
  const last = chips.filter((chip) => chip.status === "available" && chip.stopRound === roundId);
  return [...new Set(last.map((chip) => chip.name))].map((chip) => ({ kind: "last_chance", chip }));
}

function transferTasks(ruleset: Ruleset, roundId: RoundId, myTeam: Situation["myTeam"]): DeadlineTask[] {
  const { freeTransfers, transfersMade, activeChip: chip } = myTeam;
  const left = freeTransfersLeft({ freeTransfers, transfersMade, chip });
  const { freePerRound, maxBanked } = ruleset.transfers;
  const isLast = roundId === ruleset.roundCount;
  return left === null || isLast || left + freePerRound <= maxBanked ? [] : [{ kind: "full_bank", count: left }];
}
