import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type MatchPlace } from "@elleveren/rules";
import { useState } from "react";

import type { Fixture } from "../../../api/live/fixtures.ts";
import { useGame } from "../../../api/content/game.ts";
import type { AnnouncedPlace } from "../../../api/live/lineups.ts";
import type { LiveRound, RoundPick, RoundPicks } from "../../../api/live/round-points.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { lineupModel } from "../../content/footballers/lineup-model.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { usePlaceWords, type PlaceIn } from "../match-place/index.ts";
import { armbandMark, chipMark } from "../../play/my-team/armband-marks.ts";
import type { PitchModel, PitchSlot, SlotMarks } from "../../play/pitch/index.ts";
import { roundStatus } from "./match-status.ts";
import { timesCounted } from "./breakdown/times-counted.ts";
import { useMatchWords } from "./use-match-words.ts";

interface RoundModelRequest {
  readonly picks: RoundPicks;
  readonly live: LiveRound | undefined;
  readonly fixtures: readonly Fixture[];
  readonly placeIn: PlaceIn;
  readonly changed: ReadonlySet<number>;
}

/** The counted points of a pick: a starter's points times his multiplier, a substitute's as they are. */
export const countedPoints = (pick: RoundPick, live: LiveRound | undefined): number =>
  timesCounted(live?.get(pick.footballerId)?.points ?? 0, pick.multiplier);

/** A round as the pitch and the list draw it: points, minutes, armbands, chips and substitutions. */
export function useRoundModel({ picks, live, fixtures, placeIn, changed }: RoundModelRequest): PitchModel {
  const { t, i18n } = useLingui();
  const { ruleset } = useGame();
  const footballers = useFootballers();
  const matchWords = useMatchWords();
  const placeWords = usePlaceWords();
  const { playing } = ruleset.squad;
  const inIds = new Set(picks.autoSubs.map((sub) => sub.inId));
  const outIds = new Set(picks.autoSubs.map((sub) => sub.outId));

  function slotOf(pick: RoundPick): PitchSlot {
    const { newsChance: _news, ...base } = footballers.slotBase(pick.footballerId, null);
    const status = roundStatus(fixtures, footballers.footballer(pick.footballerId), placeIn);
    const { place } = status;
    const where = status.fixture && placeWords(place, status.fixture);
    const matchWord = matchWords(status.fixture, true);
    const counted = countedPoints(pick, live);
    const points = status.hasStarted ? formatNumber(counted) : "–";
    const isOut = outIds.has(pick.footballerId);
    const isIn = inIds.has(pick.footballerId);
    const mark = chipMark(picks.chip, pick, base.position, playing);
    // A dash is read as one, or not at all.
    const worth = status.hasStarted ? plural(counted, { one: "# point", other: "# points" }) : t`no points yet`;
    const words = [base.name, base.clubName ?? "", worth, matchWord === "–" ? t`no match` : matchWord];
    // Before the match nobody expects a line-up, and after it his points say that he played.
    const isPlain = status.state === "coming" ? place.kind === "unknown" : place.kind === "played";
    if (where && !isPlain) words.push(where.whole);
    if (pick.isCaptain) words.push(t`captain`);
    if (pick.isViceCaptain) words.push(t`vice-captain`);
    if (isOut) words.push(t`substituted out`);
    if (isIn) words.push(t`substituted in`);
    return {
      ...base,
      state: isOut ? "out" : "rest",
      description: words.join(", "),
      score: {
        status: (status.state === "live" ? where?.brief : null) ?? matchWord,
        isLive: place.kind === "on",
        minute: status.fixture?.minutes ?? 0,
        points,
        isChanged: changed.has(pick.footballerId),
      },
      marks: {
        ...marksOf(pick, mark, isIn, isOut),
        ...(status.state !== "over" && isAnnounced(place) && { announced: place.kind }),
      },
    };
  }

  const starters = picks.picks.filter((pick) => pick.slot <= playing).map(slotOf);
  const bench = picks.picks.filter((pick) => pick.slot > playing).map(slotOf);
  return lineupModel(i18n, starters, bench);
}

const isAnnounced = (place: MatchPlace): place is Extract<MatchPlace, { kind: AnnouncedPlace }> =>
  ["eleven", "bench", "not_in_eleven", "left_out"].includes(place.kind);

const marksOf = (pick: RoundPick, chip: string | undefined, isIn: boolean, isOut: boolean): SlotMarks => ({
  ...armbandMark(pick),
  ...(chip === undefined ? {} : { chip }),
  ...(isIn ? { change: "in" as const } : isOut ? { change: "out" as const } : {}),
});

/** For the list: the eleven under one heading, in the pitch's order; the substitutes under theirs. */
export const startersAndSubstitutes = (model: PitchModel, label: string): PitchModel => ({
  ...model,
  lines: [{ label, slots: model.lines.flatMap((line) => line.slots) }],
});

/** The footballers whose points changed last; they stay marked until the next change. */
export function useLastChanged(live: LiveRound | undefined, ids: readonly number[]): ReadonlySet<number> {
  const [seen, setSeen] = useState({ live, changed: new Set<number>() });
  if (seen.live === live) return seen.changed;
  const moved = changedIds(seen.live, live, ids);
  const next = { live, changed: moved.size > 0 ? moved : seen.changed };
  setSeen(next);
  return next.changed;
}

/** Nothing has changed between "not loaded" and loaded. */
export function changedIds(
  before: LiveRound | undefined,
  after: LiveRound | undefined,
  ids: readonly number[],
): Set<number> {
  if (!before || !after) return new Set();
  return new Set(ids.filter((id) => before.get(id)?.points !== after.get(id)?.points));
}
