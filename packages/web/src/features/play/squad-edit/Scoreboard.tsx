import type { ReactNode } from "react";

export interface ScoreFact {
  readonly key: string;
  readonly name: string;
  readonly value: ReactNode;
  /** Small words beside the figure. */
  readonly unit?: string;
  /** Needs attention: over budget, costs points. */
  readonly isAlarming?: boolean;
  /** Left out on a phone, where the others say enough. */
  readonly isWideOnly?: boolean;
}

/** The accounts of an edit, at a glance. */
export const Scoreboard = ({ facts }: { facts: readonly ScoreFact[] }) => (
  <dl>
    {facts.map((fact) => (
      <div key={fact.key} className={fact.isWideOnly ? "desk" : undefined} data-cost={fact.isAlarming || undefined}>
        <dt>{fact.name}</dt>
        <dd className="num">
          {fact.value} {fact.unit !== undefined && <small>{fact.unit}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
