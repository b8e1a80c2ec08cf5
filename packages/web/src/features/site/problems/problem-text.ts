/** The words of a refusal to a manager, by its code. The server sends codes and facts; the sentences live here. */
import { plural, t } from "@lingui/core/macro";
import type { WireProblem } from "@elleveren/contract";
import type { Position } from "@elleveren/rules";

import type { Game } from "../../../api/content/game.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { PICK_POSITION, POSITION_PLURAL } from "../../content/footballers/names.ts";
import type { I18n } from "@lingui/core";

/** A problem from the rules or from the wire: a code, and facts under whichever names it came with. */
export type AnyProblem = { readonly code: string } & Partial<Readonly<Record<string, unknown>>>;

export function problemText(problem: AnyProblem | WireProblem, game: Game, i18n: I18n): string {
  const facts = problem as Partial<Readonly<Record<string, unknown>>>;
  const text =
    squadText(problem.code, facts, game, i18n) ??
    lineupText(problem.code) ??
    chipText(problem.code) ??
    leagueText(problem.code, facts);
  return text ?? t`The game could not accept this (${problem.code}).`;
}

function squadText(
  code: string,
  facts: Partial<Readonly<Record<string, unknown>>>,
  game: Game,
  i18n: I18n,
): string | undefined {
  const clubs = names(facts["clubIds"] ?? facts["club_ids"] ?? facts["teams"], (id) => game.clubById.get(id)?.name);
  const players = names(
    facts["footballerIds"] ?? facts["footballer_ids"] ?? facts["elements"],
    (id) => game.footballerById.get(id)?.webName,
  );
  const position = facts["position"];
  switch (code) {
    case "budget_exceeded": {
      const by = Number(facts["byTenths"] ?? facts["by_tenths"] ?? facts["by"]);
      return Number.isFinite(by) ? t`You are ${formatPrice(by)} over budget` : t`You are over budget`;
    }
    case "need_elements": {
      const missing = Number(facts["missing"] ?? 0);
      if (missing === 1 && isPosition(position))
        return t`1 place is empty: ${i18n._(PICK_POSITION[position]).toLowerCase()}`;
      return missing > 0
        ? plural(missing, { one: "# place is empty", other: "# places are empty" })
        : t`Your squad is not full`;
    }
    case "over_team_limit":
      return clubs === "" ? t`Too many players selected from one team` : t`Too many players selected from ${clubs}`;
    case "too_many_of_position": {
      const name = isPosition(position) ? i18n._(POSITION_PLURAL[position]).toLowerCase() : "";
      return t`You already have the maximum number of ${name}`;
    }
    case "duplicate_element":
    case "already_owned":
    case "duplicate_in":
      return players === "" ? t`The player is already in your squad` : t`${players} is already in your squad`;
    case "unknown_element":
    case "element_unavailable":
      return players === "" ? t`A player is no longer available` : t`${players} is no longer available`;
    case "own_name":
      return t`This is your own name. You can change it yourself.`;
    case "already_appealed":
      return t`Your appeal has been sent already.`;
    case "not_suspended":
      return t`Nothing is suspended any more.`;
    case "not_owned":
    case "duplicate_out":
      return t`Your squad has changed since this page was loaded. Load it again.`;
    case "no_transfers":
    case "noTransfersMade":
      return t`No transfers made yet`;
    case "too_many_transfers":
    case "transfer_cap_exceeded":
      return t`That is more transfers than one round allows`;
    case "nothing_to_undo":
      return t`There are no transfers to undo: they have been undone already.`;
    case "price_changed":
      return t`A price has changed since this page was loaded. Check the new prices and try again.`;
    case "cost_changed":
      return t`The round costs other points than were shown. Check the new cost and try again.`;
    case "nothing_planned":
      return t`Nothing is planned for this round`;
    case "too_many_plans":
      return t`There is no room for another draft. Delete one first.`;
    case "deadline_passed":
      return t`The deadline has passed. Your changes came too late for this round.`;
    case "round_not_open":
      return t`This round is not open for changes`;
    case "change_not_pending":
      return t`This has been answered already.`;
    case "change_expired":
      return t`This has waited too long, or its deadline has passed. Ask the program to propose it again.`;
    case "not_undoable":
      return t`This cannot be undone here. Change your team yourself instead.`;
    case "changed_since":
      return t`Something else was changed meanwhile, so this cannot be undone. Change your team yourself instead.`;
    case "agent_lacks_scope":
      return t`You did not allow this program to change your team. Connect it again first.`;
    case "game_over":
      return t`This game has now finished.`;
    case "entry_exists":
      return t`You already have a team`;
    default:
      return undefined;
  }
}

function lineupText(code: string): string | undefined {
  switch (code) {
    case "formation":
      return t`That formation is not allowed`;
    case "locked_slot":
      return t`The first substitute must be a goalkeeper`;
    case "no_captain":
    case "captain_not_starting":
      return t`Choose a captain among those who start`;
    case "no_vice_captain":
    case "vice_captain_not_starting":
      return t`Choose a vice-captain among those who start`;
    case "same_captain":
      return t`Captain and vice-captain must be two different players`;
    case "bad_slots":
      return t`The line-up is not complete`;
    default:
      return undefined;
  }
}

/** Of running a league and writing to its members. */
function leagueText(code: string, { max }: Partial<Readonly<Record<string, unknown>>>): string | undefined {
  const most = Number(max);
  switch (code) {
    case "too_many_co_administrators":
      return t`A league has ${most} co-administrators at most.`;
    case "not_a_member":
      return t`The team is not in the league any more.`;
    case "league_started":
      return t`The league has begun, and keeps its teams.`;
    case "control_characters":
      return t`There are characters in it that cannot be seen. Take them out and try again.`;
    default:
      return undefined;
  }
}

function chipText(code: string): string | undefined {
  switch (code) {
    case "chip_in_play":
    case "chip_active":
      return t`Another chip is in play this round`;
    case "chip_played":
      return t`That chip has been played`;
    case "chip_not_open":
    case "chip_unavailable":
    case "chip_not_in_season":
    case "unknown_chip":
      return t`That chip cannot be played this round`;
    case "chip_not_for_transfers":
    case "chip_needs_transfers":
      return t`That chip is not played here`;
    case "chip_not_cancellable":
      return t`That chip cannot be taken back`;
    default:
      return undefined;
  }
}

const isPosition = (value: unknown): value is Position =>
  value === "GKP" || value === "DEF" || value === "MID" || value === "FWD";

function names(ids: unknown, nameOf: (id: number) => string | undefined): string {
  if (!Array.isArray(ids)) return "";
  return ids.flatMap((id) => nameOf(Number(id)) ?? []).join(", ");
}
