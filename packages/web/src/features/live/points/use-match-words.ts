import { useLingui } from "@lingui/react/macro";

import type { Fixture } from "../../../api/live/fixtures.ts";
import { isLive } from "../../../api/live/fixtures.ts";
import { gameNowMs } from "../../../api/wire/clock.ts";
import { formatTime, formatWeekday, localDayKey } from "../../../i18n/format.ts";

/** A match in a word: "67′", "Slutt", "19:15", "man. 19:00", "–". A brief one fits a plate: "man.". */
export function useMatchWords(): (fixture: Fixture | undefined, isBrief?: boolean) => string {
  const { t } = useLingui();
  return (fixture, isBrief = false) => {
    if (!fixture) return "–";
    if (isLive(fixture)) return `${fixture.minutes}′`;
    if (fixture.isOver) return t({ message: "FT", comment: "Full time, beside a score" });
    if (fixture.kickoffAtMs === null) return "–";
    const time = formatTime(fixture.kickoffAtMs);
    const isToday = localDayKey(fixture.kickoffAtMs) === localDayKey(gameNowMs());
    if (isToday) return time;
    const weekday = formatWeekday(fixture.kickoffAtMs);
    return isBrief ? weekday : `${weekday} ${time}`;
  };
}
