import type { WireLeagueOwnership, WireOwnership } from "@elleveren/contract";
import { Plural, useLingui } from "@lingui/react/macro";
import { POSITIONS } from "@elleveren/rules";

import { useGame } from "../../../../api/content/game.ts";
import { formatNumber, formatPercent } from "../../../../i18n/format.ts";
import { Select } from "../../../../ui/forms/Fields.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { Table } from "../../../../ui/Table.tsx";
import { FootballerName } from "../../../content/footballers/portrait/FootballerName.tsx";
import { POSITION_PLURAL } from "../../../content/footballers/names.ts";
import { useOpenFootballer } from "../../../content/footballers/use-open-footballer.ts";
import { PlaceMark } from "../../../live/match-place/index.ts";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { Pager } from "../tables/Pager.tsx";
import { formatShare, OWNED_FILTERS, OWNED_SORTS, ownedInOrder, placeOf, share } from "./shares.ts";
import { useOwnSquad } from "./use-is-in-table.ts";
import styles from "./OwnershipTable.module.css";

const PAGE_SIZE = 50;

/** The league's whole ownership, in any order, filtered by the reader's own squad or by position. */
export function OwnershipTable({ ownership }: { ownership: WireLeagueOwnership }) {
  const { t, i18n } = useLingui();
  const { footballerById } = useGame();
  const openFootballer = useOpenFootballer();
  const [search, setSearch] = useSearchState({ filter: "all", sort: "owned", page: 1 });
  const mine = useOwnSquad(ownership.event);
  const filter = OWNED_FILTERS.find((each) => each === search.filter) ?? "all";
  const sort = OWNED_SORTS.find((each) => each === search.sort) ?? "owned";
  const known = ownership.elements.filter(({ element: footballerId }) => footballerById.has(footballerId));
  const rows = ownedInOrder(known, {
    filter,
    sort,
    mine,
    positionOf: (id) => footballerById.get(id)!.position,
  });
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, search.page), pageCount);
  const { members: memberCount } = ownership;
  const figure = (name: string, text: string) => (name === sort ? <b className="num">{text}</b> : <span>{text}</span>);
  return (
    <>
      <form className={styles.filters} onSubmit={(event) => event.preventDefault()}>
        <Select
          label={t`View`}
          value={filter}
          onChange={(value) => setSearch({ filter: value, page: 1 })}
          options={[
            { value: "all", label: t`All players` },
            ...(mine.size === 0
              ? []
              : [
                  { value: "mine", label: t`On my team` },
                  { value: "others", label: t`Not on my team` },
                ]),
            ...POSITIONS.map((position) => ({ value: position, label: i18n._(POSITION_PLURAL[position]) })),
          ]}
        />
        <Select
          label={t`Sorted by`}
          value={sort}
          onChange={(value) => setSearch({ sort: value, page: 1 })}
          options={[
            { value: "owned", label: t`Owned` },
            { value: "captained", label: t`Captained` },
            { value: "effective", label: t`Effective ownership` },
            { value: "points", label: t`Points` },
            { value: "left", label: t`Matches left` },
          ]}
        />
      </form>
      <p className="note" role="status">
        <Plural value={rows.length} one="# player" other="# players" />,{" "}
        <Plural value={memberCount} one="counted in # team" other="counted in # teams" />
      </p>
      {rows.length === 0 ? (
        <EmptyState>{t`Nobody in the league has such a player.`}</EmptyState>
      ) : (
        <div className={styles.table}>
          <Table
            label={t`Ownership in the league`}
            rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
            rowKey={(row) => row.element}
            columns={[
              {
                key: "player",
                heading: t`Player`,
                align: "start",
                isRowHeading: true,
                cell: (row) => (
                  <span className={styles.man}>
                    <FootballerName
                      footballer={footballerById.get(row.element)!}
                      onOpen={openFootballer}
                      hasNews={false}
                    />
                    {mine.has(row.element) && (
                      <>
                        <i className="bars" aria-hidden="true" />
                        <span className="vh">{t`On your team`}</span>
                      </>
                    )}
                  </span>
                ),
              },
              {
                key: "owned",
                heading: t`Owned`,
                title: t`Teams that have him in their squad`,
                cell: (row) => figure("owned", formatShare(row.owned, memberCount)),
              },
              {
                key: "counted",
                heading: t({ message: "In XI", context: "ownership, table head" }),
                title: t`Teams for whom he counts, substitutions included`,
                isWide: true,
                cell: (row) => formatShare(row.in_eleven, memberCount),
              },
              {
                key: "captained",
                heading: t({ message: "Cap.", context: "ownership, table head" }),
                title: t`Teams whose armband he wears`,
                cell: (row) => figure("captained", formatShare(row.captained, memberCount)),
              },
              {
                key: "effective",
                heading: t({ message: "EO", context: "ownership, table head" }),
                title: t`Effective ownership: how much of a point of his the average team gets`,
                cell: (row) => figure("effective", formatPercent(share(row.multiplied, memberCount), 0)),
              },
              {
                key: "points",
                heading: t`Pts`,
                title: t`Points of the round`,
                cell: (row) => figure("points", formatNumber(row.points)),
              },
              {
                key: "left",
                heading: t({ message: "Left", context: "ownership, table head" }),
                title: t`Matches left in the round`,
                isWide: true,
                cell: (row) => <Left row={row} />,
              },
            ]}
          />
        </div>
      )}
      <Pager
        label={t`Pages of the players`}
        page={page}
        hasNext={page < pageCount}
        onPage={(wanted) => setSearch({ page: wanted }, true)}
      />
    </>
  );
}

function Left({ row }: { row: WireOwnership }) {
  return (
    <span className="inline gap-6px">
      <PlaceMark place={placeOf(row)} />
      {row.matches_left === 0 ? "–" : formatNumber(row.matches_left)}
    </span>
  );
}
