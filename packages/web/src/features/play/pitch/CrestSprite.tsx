/**
 * The crests: four shapes and sixteen emblems of our own, never a club's real crest. --crest-1 field, --crest-2 emblem,
 * --crest-3 rim. 24 units square.
 */
const SHAPES = {
  shield: "M3 2.5h18v9.5c0 5.6-3.6 8.6-9 10.8C6.6 20.6 3 17.6 3 12z",
  round: "M12 1a11 11 0 1 1 0 22a11 11 0 1 1 0-22z",
  hex: "M12 .8 21.7 6.4v11.2L12 23.2 2.3 17.6V6.4z",
  point: "M4 1.5h16v14.8L12 23 4 16.3z",
};
/** A circle as a path, so that every emblem is one: centre and radius. */
const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

/** The path filled in the emblem's colour, and the one then filled in the field's. */
const FILLED: Readonly<Record<string, readonly [path: string, hole?: string]>> = {
  peaks: ["M5 14.6 9 9l2.6 3.2L14.4 8 19 14.6z"],
  bolt: ["M14.2 4 6.8 13.2h4L9.4 20l7.8-9.8h-4.4z"],
  flame: [
    "M12.3 4.2c3.6 3.3 5.3 5.7 5.3 9a5.6 5.6 0 0 1-11.2 0c0-1.9.9-3.4 2.2-4.6.3 1.5 1 2.3 1.9 2.7-.2-2.6.2-5 1.8-7.1z",
  ],
  fort: ["M12 4.5 14 8.6l4.5-1.1-1.1 4.5 4.1 0-4.1 0 1.1 4.5-4.5-1.1L12 19.5l-2-4.1-4.5 1.1 1.1-4.5-1.1-4.5L10 8.6z"],
  wing: [
    "M6 15.5C7.5 10 11 7 18 6.5c-.6 2.6-1.8 4.1-3.8 5 1 .1 1.7 0 2.5-.3-.8 2.4-2.3 3.6-4.4 4.1.8.3 1.4.3 2.1.2C12.8 17.9 9 18 6 15.5z",
  ],
  rose: [
    circle(12, 7.9, 2.7) +
      circle(15.8, 10.7, 2.7) +
      circle(14.4, 15.1, 2.7) +
      circle(9.6, 15.1, 2.7) +
      circle(8.2, 10.7, 2.7),
    circle(12, 11.9, 1.9),
  ],
  diamond: ["M12 5.2 17.6 12 12 18.8 6.4 12z", "M12 9 14.5 12 12 15 9.5 12z"],
  tail: [
    "M10.7 20c.3-2.9.2-5-.3-6.8C8.8 11.3 6.2 10 3.8 10.2 6 6.7 9.6 6 12 8.8c2.4-2.8 6-2.1 8.2 1.4-2.4-.2-5 1.1-6.6 3-.5 1.8-.6 3.9-.3 6.8z",
  ],
  star: ["M12 3.8 13.9 10.1 20 12l-6.1 1.9L12 20.2l-1.9-6.3L4 12l6.1-1.9z"],
  sail: [
    "M11 4.8c4.2 2 6 5 6.2 9.2H11zM9.6 7.2v6.8H6.2c.2-2.9 1.3-5.2 3.4-6.8zM5 15.6h14c-.9 2.3-2.6 3.3-4.6 3.3H9.6c-2 0-3.7-1-4.6-3.3z",
  ],
};
/** The path drawn with a pen in the emblem's colour, and the pen's width. */
const DRAWN: Readonly<Record<string, readonly [path: string, width: number]>> = {
  peaks: ["M6.5 17.4h11", 2],
  chev: ["M6.5 11.5 12 7l5.5 4.5M6.5 16.5 12 12l5.5 4.5", 2.6],
  ring: [circle(12, 11.8, 4.6), 2.6],
  waves: ["M5.5 9.5c2-2 4.3-2 6.5 0s4.5 2 6.5 0M5.5 14.5c2-2 4.3-2 6.5 0s4.5 2 6.5 0", 2.2],
  falls: ["M7.5 6.5v7M12 6.5v11M16.5 6.5v7", 2.6],
  arrow: ["M7 7l5 5-5 5M12.5 7l5 5-5 5", 2.6],
  cross: ["M7.2 7.2l9.6 9.6M16.8 7.2l-9.6 9.6", 3],
};

export const CrestSprite = () => (
  <svg aria-hidden="true" width="0" height="0" className="vh">
    {Object.entries(SHAPES).map(([name, path]) => (
      <symbol key={name} id={`shape-${name}`} viewBox="0 0 24 24">
        <path d={path} fill="var(--crest-3)" />
        <path d={path} fill="var(--crest-1)" transform="translate(12 12) scale(.86) translate(-12 -12)" />
      </symbol>
    ))}
    {Object.keys({ ...FILLED, ...DRAWN }).map((name) => {
      const [filled, hole] = FILLED[name] ?? [];
      const [drawn, width] = DRAWN[name] ?? [];
      return (
        <symbol key={name} id={`em-${name}`} viewBox="0 0 24 24" strokeLinecap="round" strokeLinejoin="round">
          {filled && <path d={filled} fill="var(--crest-2)" />}
          {hole && <path d={hole} fill="var(--crest-1)" />}
          {drawn && <path d={drawn} fill="none" stroke="var(--crest-2)" strokeWidth={width} />}
        </symbol>
      );
    })}
  </svg>
);
