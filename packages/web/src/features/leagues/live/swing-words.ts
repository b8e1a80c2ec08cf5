/** Why a footballer moves a team: in whole sentences, for people. */
import type { WireLeagueSwing, WireSwing } from "@elleveren/contract";
import { t } from "@lingui/core/macro";

import { formatDecimal } from "../../../i18n/format.ts";
import { formatShare } from "./shares.ts";

/** "You have him as captain, 64 % of the league has him." */
export function ownershipWords(
  row: WireSwing,
  { own, members: memberCount }: WireLeagueSwing,
  isReader: boolean,
): string {
  const owned = formatShare(row.owned, memberCount);
  const times = row.multiplier ?? 0;
  if (row.multiplier === null) {
    return isReader
      ? t`You do not have him, ${owned} of the league does.`
      : t`Not on the team, ${owned} of the league has him.`;
  }
  if (times === 0) {
    return isReader
      ? t`He is on your bench, ${owned} of the league has him.`
      : t`On the bench, ${owned} of the league has him.`;
  }
  if (row.element === own.captain && times > 1) {
    return isReader
      ? t`You have him as captain, ${owned} of the league has him.`
      : t`Captain, ${owned} of the league has him.`;
  }
  if (times > 1) {
    return isReader
      ? t`He counts ${times} times for you, ${owned} of the league has him.`
      : t`Counts ${times} times, ${owned} of the league has him.`;
  }
  return isReader
    ? t`You have him, ${owned} of the league has him.`
    : t`In the eleven, ${owned} of the league has him.`;
}

/** "A point of his counts 1.36 times for the average team." */
export function effectiveWords(row: WireSwing, { members: memberCount }: WireLeagueSwing): string {
  const effective = formatDecimal(memberCount === 0 ? 0 : row.multiplied / memberCount, 2);
  return t`A point of his counts ${effective} times for the league's average team.`;
}
