import type { ReactNode } from "react";

export type Fact = readonly [key: string, name: ReactNode, value: ReactNode];

/** Figures by name, a line each. */
export const FactList = ({
  facts,
  className = "facts",
}: {
  facts: readonly Fact[];
  className?: string | undefined;
}) => (
  <dl className={className}>
    {facts.map(([key, name, value]) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
);
