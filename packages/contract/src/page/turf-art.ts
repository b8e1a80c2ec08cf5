/**
 * The field in true perspective, as SVG in a view box of its own: stretched to its box, with lines that keep their width
 * where the drawer can do that. The site draws it under the pitch, the server in pictures; colours are custom properties.
 */
export const TURF_VIEW_BOX = "0 -40 1000 1040";

export const TURF = `
  <path d="M0 -40H1000V1000H0z" fill="var(--pitch-a)" />
  <path d="M0 0H1000V63H0zM0 128.9H1000V197.9H0zM0 270.1H1000V345.8H0zM0 425.3H1000V508.8H0zM0 596.8H1000V689.4H0zM0 787.2H1000V890.6H0z" fill="var(--pitch-b)" />
  <g fill="none" stroke="var(--pitch-line)" stroke-width="var(--pitch-stroke, 2)" stroke-linejoin="round">
  <path d="M111.5 0L888.5 0M111.5 0L-25 1000M888.5 0L1025 1000M269.6 0L250.9 231.6L749.1 231.6L730.4 0M395.3 0L392.6 73.2L607.4 73.2L604.7 0M590.3 231.7L580.9 245.7L570 258L557.7 268.5L544.3 276.9L530 283.1L515.2 286.8L500 288.1L484.8 286.8L470 283.1L455.7 276.9L442.3 268.5L430 258L419.1 245.7L409.7 231.7M122.9 0L121.4 5L118.3 9.2L114.2 12L109.7 13M890.3 13L885.8 12L881.7 9.2L878.6 5L877.1 0M-10.8 896.2L1010.8 896.2M362.5 896.2L364.2 873.3L367.6 851L372.6 829.6L379 809.2L386.9 790L396.1 772.4L406.4 756.4L417.8 742.2L430.1 730L443.2 719.9L456.8 711.9L471 706.1L485.4 702.7L500 701.5L514.6 702.7L529 706.1L543.2 711.9L556.8 719.9L569.9 730L582.2 742.2L593.6 756.4L603.9 772.4L613.1 790L621 809.2L627.4 829.6L632.4 851L635.8 873.3L637.5 896.2" vector-effect="non-scaling-stroke" />
  </g>
  <path d="M458.2 0V-34H541.8V0" fill="none" stroke="var(--pitch-goal)" stroke-width="3" vector-effect="non-scaling-stroke" />
  <path d="M458.2 -34L463.216 -8.5H536.784L541.8 -34M474.9 -34V-8.5M491.6 -34V-8.5M508.4 -34V-8.5M525.1 -34V-8.5M458.2 -21.08H541.8" fill="none" stroke="var(--pitch-goal)" stroke-opacity=".45" stroke-width="1" vector-effect="non-scaling-stroke" />`;

export interface TurfColours {
  readonly "--pitch-a": string;
  readonly "--pitch-b": string;
  readonly "--pitch-line": string;
  readonly "--pitch-goal": string;
}

/** With the colours written in. */
export const drawTurf = (colours: TurfColours): string =>
  TURF.replaceAll(/var\((--[\w-]+)(?:, ?([^)]+))?\)/g, (_, name: string, otherwise = "none") =>
    Object.hasOwn(colours, name) ? colours[name as keyof TurfColours] : otherwise,
  );
