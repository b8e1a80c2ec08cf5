import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";

import { Button } from "../Button.tsx";
import styles from "./Deck.module.css";

export interface DeckCard {
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface DeckProps {
  readonly label: string;
  /** At least one. */
  readonly cards: readonly DeckCard[];
  /** From 0; beyond the last is the last. */
  readonly at: number;
  readonly onTurn: (at: number) => void;
}

/** Across, in pixels, before a finger has turned a card. */
const SWIPE = 48;

/**
 * Cards that one flips through, by buttons, arrow keys or finger; nothing turns by itself. Where there is room beside them
 * stand the titles of all of them, each the way to its card.
 */
export function Deck({ label, cards, at: wanted, onTurn }: DeckProps) {
  const { t } = useLingui();
  const begun = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const last = cards.length - 1;
  const at = Math.min(Math.max(0, wanted), last);
  const card = cards[at];
  if (!card) return null;
  const turn = (to: number) => {
    if (to >= 0 && to <= last && to !== at) onTurn(to);
  };
  const byKey = (event: KeyboardEvent) => {
    // A chart in the card reads its own arrow keys.
    if (event.defaultPrevented) return;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    turn(to);
  };
  const lift = ({ clientX, clientY }: PointerEvent) => {
    const from = begun.current;
    begun.current = null;
    if (!from) return;
    const across = clientX - from.x;
    if (Math.abs(across) >= SWIPE && Math.abs(across) > 2 * Math.abs(clientY - from.y)) turn(at - Math.sign(across));
  };
  const [number, count] = [at + 1, cards.length];
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
    <section
      className={styles.deck}
      aria-roledescription={t`cards`}
      aria-label={label}
      onKeyDown={byKey}
      onPointerDown={({ pointerType, clientX, clientY }) => {
        begun.current = pointerType === "mouse" ? null : { x: clientX, y: clientY };
      }}
      onPointerUp={lift}
      onPointerCancel={() => {
        begun.current = null;
      }}
    >
      <div className={styles.marks} aria-hidden="true">
        {cards.map(({ key }, index) => (
          <i key={key} data-seen={index <= at || undefined} />
        ))}
      </div>
      <div aria-live="polite">
        <CardOfDeck key={card.key} card={card} />
      </div>
      <div className={styles.foot}>
        <Button onPress={() => turn(at - 1)} disabledReason={at === 0 ? t`This is the first card.` : undefined}>
          <ChevronLeft aria-hidden="true" />
          <Trans>Back</Trans>
        </Button>
        <span className="num soft">
          <Trans>
            {number} of {count}
          </Trans>
        </span>
        <Button
          kind="go"
          onPress={() => turn(at + 1)}
          disabledReason={at === last ? t`This is the last card.` : undefined}
        >
          <Trans>Next</Trans>
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <ol className={styles.titles} aria-label={t`All cards`}>
        {cards.map(({ key, title }, index) => (
          <li key={key}>
            <button type="button" aria-current={index === at ? "step" : undefined} onClick={() => turn(index)}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The same cards beside each other. */
export const AllCards = ({ cards }: Pick<DeckProps, "cards">) => (
  <div className={styles.all}>
    {cards.map((card) => (
      <CardOfDeck key={card.key} card={card} />
    ))}
  </div>
);

const CardOfDeck = ({ card: { title, content } }: { card: DeckCard }) => (
  <article className={`hero-night night ${styles.card}`}>
    <h2>{title}</h2>
    <div className={styles.body}>{content}</div>
  </article>
);
