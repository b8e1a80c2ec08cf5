/**
 * Reads JSON written by a person, piece by piece. A fault is recorded with its place (`brands.tv2.partners[1].url`) and
 * reading continues, so that one start names all of them.
 */
export interface Place {
  readonly path: string;
  /** Adds a fault; returns undefined, as a reader then does. */
  note(what: string): undefined;
  within(key: string | number): Place;
}

export function placeIn(problems: string[], path: string, prefix: string): Place {
  return {
    path,
    note(what) {
      problems.push(`${prefix}${path === "" ? "" : `${path} `}${what}`);
      return undefined;
    },
    within: (key) =>
      placeIn(problems, typeof key === "number" ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`, prefix),
  };
}

/** The value, or undefined when it is not one; then something was noted. */
export type Read<T> = (value: unknown, place: Place) => T | undefined;

/** Long enough for any URL or name, and short enough for a page that every visitor loads. */
const LONGEST_TEXT = 1000;

function refuse(place: Place, value: unknown, expected: string): undefined {
  const shown = JSON.stringify(value) ?? "nothing";
  place.note(`must be ${expected}, not ${shown.length > 80 ? `${shown.slice(0, 80)}…` : shown}.`);
}

export const words: Read<string> = (value, place) =>
  typeof value === "string" && value.trim() !== "" && value.length <= LONGEST_TEXT && !/\p{Cc}/u.test(value)
    ? value.trim()
    : refuse(place, value, "a text");

export const whole =
  (min: number, max: number): Read<number> =>
  (value, place) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? (value as number)
      : refuse(place, value, `a whole number from ${min} to ${max}`);

export const oneWordOf =
  <const W extends readonly string[]>(all: W): Read<W[number]> =>
  (value, place) =>
    all.find((word) => word === value) ?? refuse(place, value, `one of ${all.join(", ")}`);

export const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  (value, place) =>
    value === null ? null : read(value, place);

export const listOf =
  <T>(read: Read<T>, most: number): Read<readonly T[]> =>
  (value, place) => {
    if (!Array.isArray(value) || value.length > most) return refuse(place, value, `a list of at most ${most}`);
    const read_ = value.map((item, index) => read(item, place.within(index)));
    return read_.every((item) => item !== undefined) ? (read_ as T[]) : undefined;
  };

/** Every field is read; one that is missing takes its value from `fallback`, or is noted when that has none. */
export function fieldsOf<T extends object>(
  fields: { readonly [K in keyof T]-?: Read<T[K]> },
  fallback: Partial<T> = {},
): Read<T> {
  return (value, place) => {
    if (!isRecord(value)) return refuse(place, value, "an object");
    const known = Object.keys(fields);
    for (const key of Object.keys(value)) {
      if (!known.includes(key)) place.within(key).note(`is not known (${known.join(", ")}).`);
    }
    const result: Partial<T> = {};
    let isWhole = true;
    for (const key of known as (keyof T & string)[]) {
      const read =
        !Object.hasOwn(value, key) && Object.hasOwn(fallback, key)
          ? fallback[key]
          : fields[key](value[key], place.within(key));
      if (read === undefined) isWhole = false;
      else result[key] = read;
    }
    return isWhole ? (result as T) : undefined;
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Names, numbers and dots: what may stand in a policy without being taken for a part of it (a host may hold a `;`). */
const PLAIN_HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/;

function readWebAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  return isWeb && PLAIN_HOST.test(url.host) ? url : null;
}

/** `https://example.no/path`, as browsers spell it. */
export const webAddress: Read<string> = (value, place) => {
  const url = typeof value === "string" && value.length <= LONGEST_TEXT ? readWebAddress(value.trim()) : null;
  return url?.href ?? refuse(place, value, "an address like https://example.no/page");
};

/** An address, or a file of our own site: `/partners/a.svg`. */
export const pictureAddress: Read<string> = (value, place) =>
  typeof value === "string" && /^\/[\w./-]+$/.test(value) && !value.includes("//") ? value : webAddress(value, place);

/** A text of the operator's own folder: `/files/terms.nb.md`. */
export const textAddress: Read<string> = (value, place) =>
  typeof value === "string" && /^\/files\/[\w.-]+\.md$/.test(value)
    ? value
    : refuse(place, value, "a text of FILES_DIRECTORY like /files/terms.nb.md");

export const originAddress: Read<string> = (value, place) => {
  const url = typeof value === "string" ? readWebAddress(value) : null;
  return url && url.origin === value ? value : refuse(place, value, "an origin like https://example.no");
};

/** An address with this in its path or query. */
export const addressWith =
  (part: string): Read<string> =>
  (value, place) => {
    const text = typeof value === "string" ? value : "";
    const url = readWebAddress(text.replaceAll(part, "0"));
    const tail = /^https?:\/\/[^/]+\/(.*)$/.exec(text)?.[1];
    if (url !== null && tail?.includes(part)) return text;
    return refuse(place, value, `an address with ${part} in its path or query`);
  };

/** Only characters that a `mailto:` link can carry unescaped. */
export const emailAddress: Read<string> = (value, place) =>
  typeof value === "string" && /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(value)
    ? value
    : refuse(place, value, "an e-mail address");
