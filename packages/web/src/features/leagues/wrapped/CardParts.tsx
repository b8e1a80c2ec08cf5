import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { Button } from "../../../ui/Button.tsx";
import { AllCards, Deck, type DeckCard } from "../../../ui/page/Deck.tsx";
import { formatNumber } from "../../../i18n/format.ts";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import styles from "./Wrapped.module.css";

/** The figure that a card is about. */
export const Figure = ({ children, unit }: { children: ReactNode; unit?: ReactNode }) => (
  <p className={styles.figure}>
    {children} {unit !== undefined && <small>{unit}</small>}
  </p>
);

export const PointsFigure = ({ value }: { value: number }) => (
  <Figure unit={<Plural value={value} one="point" other="points" />}>{formatNumber(value)}</Figure>
);

interface CardsProps {
  readonly label: string;
  readonly cards: readonly DeckCard[];
}

/** Cards one by one, or all of them; which one and how stands in the address. */
export function Cards({ label, cards }: CardsProps) {
  const [{ card, view }, setSearch] = useSearchState({ card: 1, view: "deck" });
  const isAll = view === "all";
  return (
    <div className="stack gap-4">
      {isAll ? (
        <AllCards cards={cards} />
      ) : (
        <Deck label={label} cards={cards} at={card - 1} onTurn={(at) => setSearch({ card: at + 1 })} />
      )}
      <p>
        <Button kind="ghost" onPress={() => setSearch({ view: isAll ? "deck" : "all" })}>
          {isAll ? <Trans>Card by card</Trans> : <Trans>All cards on one page</Trans>}
        </Button>
      </p>
    </div>
  );
}

/** While rounds are left: that this is how it stands by now. */
export function SoFar({ left }: { left: number }) {
  const { t } = useLingui();
  return (
    <p className="note" role="note" aria-label={t`So far`}>
      <Trans>
        So far: the season is told whole when its last round is settled.{" "}
        <Plural value={left} one="One round is left." other="# rounds are left." />
      </Trans>
    </p>
  );
}
