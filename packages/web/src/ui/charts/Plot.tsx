import type { ReactNode } from "react";

import styles from "./Plot.module.css";
import { Readout, type ReadoutRow } from "./Readout.tsx";
import { thinned, type Scale } from "./scales.ts";
import { useReader } from "./use-reader.ts";

/** The words for a place of a chart, to the eye and to a screen reader. */
export interface PlaceWords {
  readonly title: string;
  readonly rows: readonly ReadoutRow[];
  readonly told: string;
}

interface PlotPlace {
  /** From left to right, in per cent of the width. */
  readonly x: number;
  /** Below the drawing, if there is room. */
  readonly name: string;
  readonly isLive?: boolean;
}

interface PlotProps {
  /** The chart in a sentence. */
  readonly label: string;
  /** The places drawn from left to right; at least one. */
  readonly places: readonly PlotPlace[];
  /** How many of them are named at the most, and how many on a phone. */
  readonly mostNames?: number;
  readonly fewNames?: number;
  /** A place's words; without them the chart is a picture alone. */
  readonly read?: ((index: number) => PlaceWords) | undefined;
  /** Lines across, with their figures. */
  readonly grid?: { readonly scale: Scale; readonly format: (value: number) => string };
  /** Paths below the grid, and over it: in 100 by 100. */
  readonly ground?: ReactNode;
  readonly paths: ReactNode;
  /** Dots and words over the drawing. */
  readonly children?: ReactNode;
  /** The dot where a line ends at the last place, and its figure. */
  readonly end?: { readonly y: number; readonly text: string; readonly isNow?: boolean; readonly isBelow?: boolean };
  readonly className?: string | undefined;
}

/** A chart's frame: its grid and names, its reading by pointer, finger and arrow keys, and what is read. */
export function Plot(props: PlotProps) {
  const { label, places, mostNames = 5, fewNames = mostNames, read, grid, ground, paths, children, end } = props;
  const reader = useReader(places.map(({ x }) => x));
  const words = read?.(reader.index);
  const [many, few] = [thinned(places, mostNames), thinned(places, fewNames)];
  const endPlace = end && { left: `${places.at(-1)?.x}%`, top: `${end.y}%` };
  return (
    <>
      <div
        className={`${styles.plot} ${props.className ?? ""}`}
        {...(words ? reader.props({ label, text: words.told }) : { role: "img", "aria-label": label })}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {ground}
          {grid && (
            <path
              className={styles.grid}
              d={grid.scale.marks.map((mark) => `M0 ${grid.scale.at(mark)}H100`).join("")}
            />
          )}
          {paths}
        </svg>
        {grid?.scale.marks.map((mark) => (
          <span key={mark} className={styles.y} style={{ top: `${grid.scale.at(mark)}%` }}>
            {grid.format(mark)}
          </span>
        ))}
        {places
          .filter((place) => few.includes(place) || many.includes(place))
          .map((place) => (
            <span
              key={place.x}
              className={`${styles.x} ${few.includes(place) ? "" : "desk"} ${many.includes(place) ? "" : "phone"}`}
              data-live={place.isLive || undefined}
              style={{ left: `${place.x}%` }}
            >
              {place.name}
            </span>
          ))}
        {children}
        {end && (
          <>
            <i data-now={end.isNow || undefined} style={endPlace} />
            <span
              className={styles.value}
              data-end={places.length > 1 || undefined}
              data-below={end.isBelow || undefined}
              style={endPlace}
            >
              {end.text}
            </span>
          </>
        )}
        {reader.cursor !== null && <b className={styles.cursor} style={{ left: `${reader.cursor}%` }} />}
      </div>
      {words && <Readout title={words.title} rows={words.rows} />}
    </>
  );
}
