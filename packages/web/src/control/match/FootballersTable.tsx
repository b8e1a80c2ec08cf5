import type { WireControlMatch } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { formatNumber } from "../../i18n/format.ts";
import { Table, type Column } from "../../ui/Table.tsx";
import type { DeskFootballer } from "../api/desk.ts";

/** All footballers who have been on the pitch: minutes, points, and the number of teams affected. */
export function FootballersTable({ match }: { readonly match: WireControlMatch }) {
  const { t } = useLingui();
  const places: Readonly<Record<DeskFootballer["place"], string>> = {
    pitch: t`On the pitch`,
    bench: t`On the bench`,
    off: t`Gone off`,
    sent_off: t`Sent off`,
    out: t`Not in the squad`,
  };
  const columns: Column<DeskFootballer>[] = [
    { key: "name", align: "start", heading: t`Footballer`, isRowHeading: true, cell: shirtName },
    { key: "place", align: "start", heading: t`Where`, cell: ({ place }) => places[place] },
    { key: "minutes", heading: t`Minutes`, align: "end", cell: ({ stats }) => stats["minutes"] ?? 0 },
    { key: "points", heading: t`Points`, align: "end", cell: ({ points }) => points },
    { key: "teams", heading: t`Teams`, align: "end", cell: ({ selected }) => formatNumber(selected) },
  ];
  return (
    <div>
      {[true, false].map((isHome) => {
        const name = isHome ? match.team_h_name : match.team_a_name;
        const rows = match.elements.filter(
          ({ home, place }) => home === isHome && place !== "out" && place !== "bench",
        );
        if (rows.length === 0) return null;
        return (
          <section key={String(isHome)} aria-label={name}>
            <h2>{name}</h2>
            <Table label={t`Points of ${name}`} columns={columns} rows={rows} rowKey={({ element }) => element} />
          </section>
        );
      })}
    </div>
  );
}

export const shirtName = ({ squad_number: shirt, name }: Pick<DeskFootballer, "squad_number" | "name">): string =>
  shirt === null ? name : `${shirt} ${name}`;
