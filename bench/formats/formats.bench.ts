/**
 * Formats played over a season of thirty rounds: `npm run bench -- formats [members]`, and what counting one team's round costs. Results are kept in
 * `results.md`.
 */
import {
  autoPick,
  bestLineup,
  classicFormat,
  clubId,
  countRound,
  cupFormat,
  footballerId,
  headToHeadFormat,
  playRounds,
  POSITIONS,
  READY_FORMATS,
  roundId,
  roundWeights,
  chipScoring,
  RULESETS,
  scoreRound,
  seededStream,
  type Footballer,
  type FootballerId,
  type Format,
  type FormatCount,
  type FormatRound,
  type MemberRound,
  type PlayRequest,
} from "../../packages/rules/src/index.ts";
import { machine, mb, ms, printRow, sizes, spread, time } from "../measure.ts";

const ROUNDS = 30;
const RUNS = 3;
const ruleset = RULESETS["eliteserien-2026"];
const given = sizes();
const memberCounts = process.argv.length > 2 ? given : [512, 100_000];

const formats: Readonly<Record<string, Format>> = {
  ...READY_FORMATS,
  classic: classicFormat(1),
  "head-to-head": headToHeadFormat(ruleset, 1, 3),
  cup: cupFormat(ruleset, 1),
};

process.stdout.write(`${machine()}\n\n`);
for (const count of memberCounts) {
  const season = seasonOf(count);
  printRow([`${count} members`, "thirty rounds, ms", "processor, ms", "decisions", "all tables sorted too, ms"]);
  printRow(["---", "---", "---", "---", "---"]);
  for (const [name, format] of Object.entries(formats)) {
    const request: PlayRequest = { ...season, format };
    let decisions = 0;
    const play = await time(RUNS, () => {
      decisions = 0;
      for (const round of playRounds(request)) decisions += round.decisions.length;
    });
    // A reader who shows each of the tables reads a page of it.
    const startedAt = performance.now();
    for (const round of playRounds(request)) for (const table of round.tables) table.rows(0, 10);
    printRow([name, spread(play), ms(play.cpuMs), decisions, ms(performance.now() - startedAt)]);
  }
  process.stdout.write(`\n${mb(process.memoryUsage().rss)} resident\n\n`);
}
await countTeams();

/** Members who stay, with points about fifty and about fifteen apart, as teams have them. */
function seasonOf(count: number): Omit<PlayRequest, "format"> {
  const random = seededStream(`${count} members`);
  const members = Array.from({ length: count }, (_, index) => ({
    memberId: index + 1,
    joinedRound: 1,
    leftRound: null,
  }));
  const rounds = Array.from({ length: ROUNDS }, (_, index): FormatRound => {
    const own = members.map((): MemberRound => {
      const points = Math.round(50 + 26 * (random() + random() + random() + random() - 2));
      return {
        points,
        goalsScored: Math.floor(6 * random()),
        goalsConceded: Math.floor(9 * random()),
        transfers: index,
      };
    });
    return { round: index + 1, state: "settled", averagePoints: 50, ofMember: (id) => own[id - 1] };
  });
  const months = Array.from({ length: 6 }, (_, index) => ({ from: 1 + 5 * index, to: 5 * (index + 1) }));
  const seedOf = (round: number) => (0xbe + round).toString(16).padStart(64, "0");
  return { season: { lastRound: ROUNDS, months }, leagueId: 1, members, rounds, seedOf };
}

/** The cost of counting a round in each way, beside scoring it. */
async function countTeams(): Promise<void> {
  const random = seededStream("a team");
  const market = new Map(
    Array.from({ length: 320 }, (_, index): [FootballerId, Footballer] => {
      const position = POSITIONS[[0, 1, 1, 1, 2, 2, 2, 3][index % 8]!]!;
      const priceTenths = 45 + Math.floor(40 * random());
      return [
        footballerId(index + 1),
        { footballerId: footballerId(index + 1), clubId: clubId(1 + (index % 16)), position, priceTenths, status: "a" },
      ];
    }),
  );
  const formOf = () => random();
  const { squad: rules } = ruleset;
  const ids = autoPick({ ruleset, market, footballerIds: [], bankTenths: rules.budgetTenths, chip: null, formOf });
  const positionOf = (id: FootballerId) => market.get(id)!.position;
  const members = ids.map((id) => ({ footballerId: id, position: positionOf(id), points: random() }));
  const lineup = bestLineup({ rules, weights: roundWeights(chipScoring(null)), members });
  const picks = [...lineup.starterIds, ...lineup.benchIds].map((id, index) => ({
    footballerId: id,
    slot: index + 1,
    isCaptain: id === lineup.captainId,
    isViceCaptain: id === lineup.viceCaptainId,
    purchasePriceTenths: 50,
  }));
  const squad = { roundId: roundId(1), picks, bankTenths: 0, chip: null, freeTransfers: 1, transfersMade: 0 };
  const performances = new Map(
    ids.map((id) => [id, { points: Math.floor(9 * random()), absent: false, played: true }]),
  );
  const performanceOf = (id: FootballerId) => performances.get(id)!;
  const scoring = { ruleset, squad, positionOf, performanceOf, costPoints: 0 };
  const score = scoreRound(scoring);
  const clubOf = (id: FootballerId) => market.get(id)!.clubId;
  const TEAMS = 1000;
  const counts: Readonly<Record<string, FormatCount>> = {
    plain: READY_FORMATS.last_man_standing.count,
    captainless: READY_FORMATS.captainless.count,
    "bench only": READY_FORMATS.bench_only.count,
    "own club": READY_FORMATS.club_derby.count,
    "best ball": READY_FORMATS.best_ball.count,
  };
  printRow(["a thousand teams' round", "ms"]);
  printRow(["---", "---"]);
  const repeat = (run: () => unknown) => () => {
    for (let team = 0; team < TEAMS; team += 1) run();
  };
  printRow([
    "scored by the game",
    ms(
      (
        await time(
          RUNS,
          repeat(() => scoreRound(scoring)),
        )
      ).medianMs,
    ),
  ]);
  for (const [name, count] of Object.entries(counts)) {
    const run = () => countRound({ ...scoring, count, score, clubOf, ownClubId: clubId(3) });
    printRow([`counted: ${name}`, ms((await time(RUNS, repeat(run))).medianMs)]);
  }
}
