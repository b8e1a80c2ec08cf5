import type { WireDifference, WireLeagueSwing, WireRival } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import type { ReactNode } from "react";

import { useGame } from "../../../../api/content/game.ts";
import { useMe } from "../../../../api/people/me.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { Card } from "../../../../ui/Card.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { formatGain } from "./shares.ts";
import styles from "./Swing.module.css";

interface RivalsProps {
  readonly leagueId: LeagueId;
  readonly swing: WireLeagueSwing;
}

/** The teams just above and below in the table, their distance, and the footballers that make the difference. */
export function Rivals({ leagueId, swing }: RivalsProps) {
  const { t } = useLingui();
  if (swing.above.length + swing.below.length === 0) return null;
  return (
    <>
      {swing.above.length > 0 && (
        <Card title={t`Just above`}>
          <ul className={styles.rivals}>
            {swing.above.map((rival) => (
              <RivalRow key={rival.entry} leagueId={leagueId} swing={swing} rival={rival} />
            ))}
          </ul>
        </Card>
      )}
      {swing.below.length > 0 && (
        <Card title={t`Just below`}>
          <ul className={styles.rivals}>
            {swing.below.map((rival) => (
              <RivalRow key={rival.entry} leagueId={leagueId} swing={swing} rival={rival} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function RivalRow({ leagueId, swing, rival }: RivalsProps & { rival: WireRival }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { own } = swing;
  const isReader = own.entry === account?.entryId;
  const [ownLeft, left] = [own.left, rival.left];
  return (
    <li>
      <div className={styles.rival}>
        <b className="num">{formatNumber(rival.rank)}</b>
        <span>
          <b>{rival.entry_name}</b>
          <small>
            {rival.player_name} · <Gap gap={rival.gap} />
          </small>
        </span>
        <AppLink to={paths.leagueCompare(leagueId)} search={{ a: own.entry, b: rival.entry }}>{t`Compare`}</AppLink>
      </div>
      <div className="grid gap-2">
        <Only rows={rival.differences} side="a" label={isReader ? <Trans>You alone:</Trans> : <>{own.entry_name}:</>} />
        <Only rows={rival.differences} side="b" label={<>{rival.entry_name}:</>} />
      </div>
      {ownLeft + left > 0 && <p className="note">{t`Still to play: ${ownLeft} against ${left}.`}</p>}
    </li>
  );
}

function Gap({ gap }: { gap: number }) {
  const points = Math.abs(gap);
  if (gap === 0) return <Trans>level</Trans>;
  return gap > 0 ? (
    <Plural value={points} one="# point ahead" other="# points ahead" />
  ) : (
    <Plural value={points} one="# point behind" other="# points behind" />
  );
}

/** As many as a narrow card holds; the comparison has all. */
const MOST_NAMED = 6;

/** The footballers that one of the two has more of, and the points gained by it. */
function Only({ rows, side, label }: { rows: readonly WireDifference[]; side: "a" | "b"; label: ReactNode }) {
  const { footballerById } = useGame();
  const sign = side === "a" ? 1 : -1;
  const own = rows.filter((row) => sign * ((row.a ?? 0) - (row.b ?? 0)) > 0);
  const rest = own.length - MOST_NAMED;
  if (own.length === 0) return null;
  return (
    <div className={styles.only}>
      <span>{label}</span>
      <ul>
        {own.slice(0, rest > 1 ? MOST_NAMED : own.length).map((row) => {
          const times = (side === "a" ? row.a : row.b) ?? 0;
          return (
            <li key={row.element}>
              {footballerById.get(row.element)?.webName}
              {times > 1 && ` ×${times}`}
              {row.swing !== 0 && <b className="num"> {formatGain(sign * row.swing, 0)}</b>}
            </li>
          );
        })}
        {rest > 1 && (
          <li>
            <Trans>and {rest} more</Trans>
          </li>
        )}
      </ul>
    </div>
  );
}
