import { Trans, useLingui } from "@lingui/react/macro";
import { Printer } from "lucide-react";
import { POSITIONS, type Position } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { formatNumber, formatTenths } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { POSITION_PLURAL } from "../footballers/names.ts";
import { PageTitle } from "../../site/shell/page-title.tsx";
import styles from "./PlayerListScreen.module.css";
import { priceList } from "./price-list.ts";

/** `/player-list`: everybody by position, the dearest first, in two columns, made for paper. */
export function PlayerListScreen() {
  const { t } = useLingui();
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Player list`} />
      <header>
        <div>
          <h1>
            <Trans>Player list</Trans>
          </h1>
          <p className="note">
            <Trans>Prices in millions of kroner, the dearest first.</Trans>
          </p>
        </div>
        <Button onPress={() => window.print()}>
          <Printer aria-hidden="true" />
          <Trans>Print</Trans>
        </Button>
      </header>
      {POSITIONS.map((position) => (
        <PositionList key={position} position={position} />
      ))}
    </div>
  );
}

function PositionList({ position }: { position: Position }) {
  const { t, i18n } = useLingui();
  const { footballers, clubById } = useGame();
  const title = i18n._(POSITION_PLURAL[position]);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.columns}>
        {priceList(footballers, position).map((column, index) => (
          <table key={index} aria-label={index === 0 ? title : t`${title}, continued`}>
            <colgroup>
              <col />
              <col span={3} className={styles.figure} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{t`Player`}</th>
                <th scope="col">{t`Club`}</th>
                <th scope="col">{t`Points`}</th>
                <th scope="col">{t`mNOK`}</th>
              </tr>
            </thead>
            <tbody>
              {column.map((row) => (
                <tr key={row.footballerId}>
                  <th scope="row">{row.webName}</th>
                  <td>{clubById.get(row.clubId)?.shortName}</td>
                  <td>{formatNumber(row.totalPoints)}</td>
                  <td>{formatTenths(row.priceTenths)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}
