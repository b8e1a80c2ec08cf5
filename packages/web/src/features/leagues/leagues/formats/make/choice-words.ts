/** Values of a format's fields, as choices of a form. */
import type { Champion, Format, FormatCount, FormatLeaving, FormatMeeting, FormatPools } from "@elleveren/rules";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

type Texts<Value extends string> = Readonly<Record<Value, MessageDescriptor>>;

export const MEN: Texts<FormatCount["men"]> = {
  eleven: msg`The eleven, with automatic substitutions`,
  bench: msg`The bench alone`,
  best_eleven: msg`The best eleven afterwards`,
};

export const CAPTAINS: Texts<FormatCount["captain"]> = {
  picked: msg`The picked captain`,
  best: msg`Whoever scored most`,
  none: msg`Nobody`,
};

export const AVERAGES: Texts<FormatCount["average"]> = {
  league: msg`Of the teams still in it`,
  game: msg`Of the whole game`,
};

export type StretchKind = "whole" | "halves" | "months" | "rounds" | "every";
export const STRETCHES: Texts<StretchKind> = {
  whole: msg`One table all the way`,
  halves: msg`Anew at half-time`,
  months: msg`Anew every month`,
  every: msg`Anew after some rounds`,
  rounds: msg`Anew every round`,
};

export const POOL_KINDS: Texts<FormatPools["kind"]> = {
  one: msg`All in one table`,
  drawn: msg`Drawn groups`,
  divisions: msg`Divisions, with promotion and relegation`,
};

export const MEETINGS: Texts<FormatMeeting["kind"]> = {
  table: msg`Points are added up`,
  race: msg`Points for the best of each round`,
  duels: msg`Duels, everybody against everybody`,
  swiss: msg`Duels between neighbours in the table`,
  knockout: msg`Knock-out: losers are out`,
};

export const PAIRINGS: Texts<"seeded" | "drawn"> = {
  seeded: msg`The best against the last of those in it`,
  drawn: msg`Drawn anew every round`,
};

export const LENGTHS: Texts<"rest" | "number"> = {
  rest: msg`The rest of the season`,
  number: msg`A number of rounds`,
};

export const TAKES: Texts<"all" | "best" | "ofEachPool"> = {
  all: msg`Everybody`,
  best: msg`The best together`,
  ofEachPool: msg`The best of each table`,
};

export type LeaverKind = "nobody" | "as_needed" | "last" | "below_average" | "below_line";
export const LEAVERS: Texts<LeaverKind> = {
  nobody: msg`Nobody`,
  as_needed: msg`The last, until one is left`,
  last: msg`A fixed number of the last`,
  below_average: msg`Everybody below the average`,
  below_line: msg`Everybody below a number of points`,
};

export const OCCASIONS: Texts<FormatLeaving["each"]> = {
  round: msg`After every round`,
  stretch: msg`When a table ends`,
};

export const LEVELS: Texts<"table" | "stay" | "go"> = {
  table: msg`The lower in the table go`,
  stay: msg`All of them stay`,
  go: msg`All of them go`,
};

export const LATE: Texts<Format["late"]> = {
  backdated: msg`Come in with the points from before`,
  from_then: msg`Count from when they come`,
  next_stretch: msg`Wait for the next table`,
  closed: msg`Do not come in`,
};

export const CHAMPIONS: Texts<Champion> = {
  last_stretch: msg`The first of the last table, or of the final`,
  each_stretch: msg`The first of each table`,
  standing: msg`The last one standing`,
};
