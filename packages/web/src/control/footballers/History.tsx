import { useLingui } from "@lingui/react/macro";

import type { Club } from "../../api/content/clubs.ts";
import { formatPrice } from "../../i18n/format.ts";
import type { FootballerDetails } from "../api/footballers.ts";
import styles from "../Desk.module.css";
import { timeOf } from "../local-time.ts";
import { STATUS_NAMES } from "./footballer-words.ts";

type Row = FootballerDetails["history"][number];

/** Who said what of him, the newest first. */
export function History({ rows, clubs }: { rows: readonly Row[]; clubs: readonly Club[] }) {
  const { t, i18n } = useLingui();
  const names: Readonly<Record<string, string>> = {
    club_id: t`Club`,
    price_tenths: t`Price`,
    status: t`Availability`,
    news: t`News in Norwegian`,
    news_nn: t`News in nynorsk`,
    news_en: t`News in English`,
    chance_this_round: t`Plays this round`,
    chance_next_round: t`Plays next round`,
    squad_number: t`Shirt number`,
    removed: t`Out of the game`,
    web_name: t`Name`,
    position: t`Position`,
    code: t`Code`,
  };
  const say = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (field === "club_id") return clubs.find(({ clubId }) => clubId === value)?.name ?? String(value as number);
    if (field === "price_tenths") return formatPrice(Number(value));
    const status = field === "status" ? STATUS_NAMES[String(value as string)] : undefined;
    if (status) return i18n._(status);
    if (typeof value === "boolean") return value ? t`yes` : t`no`;
    return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
  };
  const changes = ({ before, after }: Row) =>
    Object.keys(after).filter(
      (field) => field in names && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    );
  return (
    <section className="grid start gap-4">
      <h3>{t`What was said of him`}</h3>
      {rows.length === 0 && <p className="note">{t`Nothing this season.`}</p>}
      <ol className={styles.missing}>
        {rows.map((row) => (
          <li key={`${row.time} ${row.kind}`}>
            <span className="sub">
              {timeOf(row.time)}, {row.source}
            </span>
            {changes(row).map((field) => (
              <div key={field}>
                {names[field]}: {say(field, row.before[field])} → {say(field, row.after[field])}
              </div>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
