import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Position } from "@elleveren/rules";
import { POSITIONS } from "@elleveren/rules";

import { formatDecimal, formatNumber, formatPrice } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Bill, BillLine } from "../../ui/Bill.tsx";
import { buildSearch, type PreparedSearch, type SearchGround, type SquadWish } from "./build-search.ts";
import { ForecastExplained } from "./ForecastExplained.tsx";
import { lineupsOf, membersOf, squadPoints } from "./squad-points.ts";
import type { Candidate, FoundSquad } from "./squad-search.ts";
import { SuggestionTable } from "./SuggestionTable.tsx";

interface SuggestionProps {
  readonly ground: SearchGround;
  readonly wish: SquadWish;
  readonly prepared: PreparedSearch;
  readonly squad: FoundSquad;
  readonly freeOnly: FoundSquad | null;
}

/** The squad that was found: what it expects and costs, who comes and goes, and where each point is expected. */
export function Suggestion({ ground, wish, prepared, squad, freeOnly }: SuggestionProps) {
  const { t } = useLingui();
  const { search, roundIds } = prepared;
  const members = membersOf(search, squad.footballerIds);
  const [first] = lineupsOf(search, members);
  const everybody = buildSearch(ground, { ...wish, excludedIds: new Set() }).search;
  const owned = everybody.candidates.filter(({ isOwned }) => isOwned);
  const chosen = new Set(squad.footballerIds);
  const leaving = inPitchOrder(owned.filter(({ footballerId }) => !chosen.has(footballerId)));
  const coming = inPitchOrder(members.filter(({ isOwned }) => !isOwned));
  const rounds = roundIds.length === 1 ? t`round ${roundIds[0]!}` : t`rounds ${roundIds[0]!} to ${roundIds.at(-1)!}`;
  const openPoints = formatDecimal(squad.boundPoints - squad.points);
  const spentTenths = members.reduce((sum, { costTenths }) => sum + costTenths, 0);
  const isMoneyFree = search.rules.budgetTenths > ground.ruleset.squad.budgetTenths;
  if (!first) return null;
  return (
    <>
      <Bill>
        <BillLine name={t`Expected in ${rounds}`} isMain>
          {formatDecimal(squad.points)}
        </BillLine>
        {owned.length > 0 && (
          <BillLine name={t`Your squad as it is`}>{formatDecimal(squadPoints(everybody, owned))}</BillLine>
        )}
        {ground.myTeam && <BillLine name={t`Transfers`}>{formatNumber(coming.length)}</BillLine>}
        {squad.costPoints > 0 && (
          <BillLine name={t`Cost of them, in the points above`} isCost>
            {formatNumber(-squad.costPoints)}
          </BillLine>
        )}
        {!isMoneyFree && (
          <BillLine name={t`In the bank afterwards`}>{formatPrice(search.moneyTenths - spentTenths)}</BillLine>
        )}
      </Bill>
      {freeOnly && (
        <p className="note">
          <Trans>
            Free transfers alone would bring {formatDecimal(freeOnly.points)}. The paid ones gain{" "}
            {formatDecimal(squad.points - freeOnly.points)} more, their cost already taken off.
          </Trans>
        </p>
      )}
      {squad.isProven ? (
        <p className="note">{t`Proven: no other squad within these settings expects more.`}</p>
      ) : (
        <Alert kind="warning">
          <Trans>Time ran out. This is the best squad found; another may expect up to {openPoints} points more.</Trans>
        </Alert>
      )}
      {ground.myTeam && coming.length === 0 && (
        <Alert kind="info">{t`Your squad is already the best within these settings. Save the transfer.`}</Alert>
      )}
      {ground.myTeam && coming.length > 0 && (
        <>
          <SuggestionTable
            title={<Plural value={coming.length} one="# comes in" other="# come in" />}
            label={t`Coming in`}
            members={coming}
            prepared={prepared}
            ground={ground}
          />
          <SuggestionTable
            title={<Plural value={leaving.length} one="# goes out" other="# go out" />}
            label={t`Going out`}
            members={leaving}
            prepared={prepared}
            ground={ground}
          />
        </>
      )}
      <SuggestionTable
        title={<Trans>The squad, as it should line up in round {roundIds[0]!}</Trans>}
        label={t`The squad`}
        members={[...first.starterIds, ...first.benchIds].map((id) => membersOf(search, [id])[0]!)}
        lineup={first}
        prepared={prepared}
        ground={ground}
      />
      <p className="note">{t`You set line-up and captain yourself, under My team.`}</p>
      <ForecastExplained />
    </>
  );
}

const lineOf = (position: Position) => POSITIONS.indexOf(position);
const inPitchOrder = (members: readonly Candidate[]) =>
  members.toSorted((a, b) => lineOf(a.position) - lineOf(b.position) || a.footballerId - b.footballerId);
