/** Draws what was said against what happened: a good forecast lies on the diagonal. Readable on light and dark pages. */
import type { Tenth } from "./calibration.ts";

export interface Series {
  readonly name: string;
  readonly tenths: readonly Tenth[];
}

const SIDE = 440;
const LEFT = 64;
const TOP = 24;
const LEGEND_LINE = 24;
const TICKS = [0, 20, 40, 60, 80, 100];
const LARGEST = 11;
const SMALLEST = 3;
/** Tenths of fewer are no points. */
const LEAST = 30;
/** Told apart by colour and by shape, for those who see no colours. */
const SHAPES = ["circle", "square", "diamond", "triangle"] as const;

const x = (share: number): string => (LEFT + SIDE * share).toFixed(1);
const y = (share: number): string => (TOP + SIDE * (1 - share)).toFixed(1);

export function calibrationPlot(title: string, series: readonly Series[]): string {
  const height = TOP + SIDE + 64 + LEGEND_LINE * series.length + 12;
  const width = LEFT + SIDE + 24;
  const ticks = TICKS.map((tick) => {
    const share = tick / 100;
    return `  <path class="grid" d="M${x(share)} ${y(0)}V${y(1)}M${x(0)} ${y(share)}H${x(1)}"/>
  <text x="${x(share)}" y="${(TOP + SIDE + 20).toFixed(1)}" text-anchor="middle">${tick}</text>
  <text x="${LEFT - 10}" y="${(Number(y(share)) + 5).toFixed(1)}" text-anchor="end">${tick}</text>`;
  });
  const marks = series.map(({ tenths }, at) => {
    const shown = tenths.filter(({ count }) => count >= LEAST);
    const most = Math.max(...shown.map(({ count }) => count));
    const points = shown.map(({ count, given, happened }) =>
      mark(at, Number(x(given)), Number(y(happened)), SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(count / most)),
    );
    return `  <g class="series s${at}">\n    ${points.join("\n    ")}\n  </g>`;
  });
  const legend = series.map(({ name }, at) => {
    const line = TOP + SIDE + 64 + LEGEND_LINE * at;
    return `  <g class="series s${at}">${mark(at, LEFT + 8, line, 7)}</g>
  <text x="${LEFT + 26}" y="${line + 5}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
  <title>${title}</title>
  <style>
    text { font: 14px system-ui, sans-serif; fill: #1f2328; }
    .page { fill: #ffffff; }
    .grid { stroke: #d0d7de; stroke-width: 1; }
    .diagonal { stroke: #57606a; stroke-width: 1.5; stroke-dasharray: 5 4; }
    .near { fill: #57606a; fill-opacity: 0.15; }
    .series { fill-opacity: 0.55; stroke-width: 1.5; }
    .s0 { fill: #0969da; stroke: #0969da; }
    .s1 { fill: #cf222e; stroke: #cf222e; }
    .s2 { fill: #1a7f37; stroke: #1a7f37; }
    .s3 { fill: #9a6700; stroke: #9a6700; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .page { fill: #0d1117; }
      .grid { stroke: #30363d; }
      .diagonal { stroke: #8b949e; }
      .near { fill: #8b949e; fill-opacity: 0.2; }
      .s0 { fill: #58a6ff; stroke: #58a6ff; }
      .s1 { fill: #ff7b72; stroke: #ff7b72; }
      .s2 { fill: #3fb950; stroke: #3fb950; }
      .s3 { fill: #d29922; stroke: #d29922; }
    }
  </style>
  <rect class="page" width="${width}" height="${height}"/>
${ticks.join("\n")}
  <path class="near" d="M${x(0)} ${y(0.02)}L${x(0.98)} ${y(1)}L${x(1)} ${y(1)}L${x(1)} ${y(0.98)}L${x(0.02)} ${y(0)}L${x(0)} ${y(0)}Z"/>
  <path class="diagonal" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"/>
${marks.join("\n")}
  <text x="${x(0.5)}" y="${TOP + SIDE + 42}" text-anchor="middle">said, %</text>
  <text x="18" y="${y(0.5)}" text-anchor="middle" transform="rotate(-90 18 ${y(0.5)})">happened, %</text>
${legend.join("\n")}
</svg>
`;
}

function mark(at: number, cx: number, cy: number, size: number): string {
  const point = (dx: number, dy: number) => `${(cx + dx * size).toFixed(1)} ${(cy + dy * size).toFixed(1)}`;
  const path = (...corners: readonly (readonly [number, number])[]) =>
    `<path d="M${corners.map(([dx, dy]) => point(dx, dy)).join("L")}Z"/>`;
  switch (SHAPES[at % SHAPES.length]!) {
    case "circle":
      return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${size.toFixed(1)}"/>`;
    case "square":
      return path([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]);
    case "diamond":
      return path([0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]);
    default:
      return path([0, -1.1], [1.1, 0.9], [-1.1, 0.9]);
  }
}
