import styles from "./Plot.module.css";

interface LegendProps {
  /** Each kind of mark in the chart, as the styles name it, and what it stands for. */
  readonly of: Readonly<Record<string, string>>;
}

/** The meanings of a chart's marks. */
export const Legend = ({ of }: LegendProps) => (
  <p className={styles.legend}>
    {Object.entries(of).map(([kind, meaning]) => (
      <span key={kind}>
        <i data-kind={kind} />
        {meaning}
      </span>
    ))}
  </p>
);
