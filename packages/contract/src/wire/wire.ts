/**
 * The small vocabulary that every area's schemas are written in. Money is integer tenths on the wire too. `int`, `num`, `str`
 * and `isoTime` are for answers alone: in a request every number, text, list and object has its bounds (`bounds.test.ts`).
 */
import type {
  AccountId,
  ClubId,
  DepartmentId,
  EntryId,
  FixtureId,
  FootballerCode,
  FootballerId,
  LeagueId,
  OrganisationId,
  PhaseId,
  RoundId,
} from "@elleveren/rules";
import Type, { type Static, type TObject, type TProperties, type TSchema, type TUnsafe } from "typebox";

/** An object of exactly these fields: others are stripped from bodies and from answers. */
export function wireObject<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/**
 * The value or null, as one JSON Schema with two types: serialised without trying alternatives. For schemas that carry
 * a `type`, which all of ours do.
 */
export function nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const { type, enum: values, ...rest } = schema as unknown as { type: string; enum?: readonly unknown[] };
  return Type.Unsafe<Static<S> | null>({
    ...rest,
    type: [type, "null"],
    ...(values ? { enum: [...values, null] } : {}),
  });
}

/** One of these words. */
export function oneOf<const V extends readonly string[]>(...values: V): TUnsafe<V[number]> {
  return Type.Unsafe<V[number]>({ type: "string", enum: values });
}

export const int = Type.Integer();
export const num = Type.Number();
export const str = Type.String();
export const bool = Type.Boolean();
/** An id in a path or a body: a positive whole number. */
export const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** The largest value that a 32-bit column holds; a larger number cannot be compared with one. */
const LARGEST_INT = 2 ** 31 - 1;
/** An id of what there are thousands of at most: rounds, footballers, clubs, fixtures, phases. */
export const smallId = Type.Integer({ minimum: 1, maximum: LARGEST_INT });
/** Any whole number that a body may say and a column can hold. */
export const smallInt = Type.Integer({ minimum: -LARGEST_INT, maximum: LARGEST_INT });
export const count = Type.Integer({ minimum: 0, maximum: LARGEST_INT });
/** Ids of answers, branded for the compiler; on the wire whole numbers as any other. */
export const accountIdOut = Type.Unsafe<AccountId>(int);
export const entryIdOut = Type.Unsafe<EntryId>(int);
export const roundIdOut = Type.Unsafe<RoundId>(int);
export const footballerIdOut = Type.Unsafe<FootballerId>(int);
export const footballerCodeOut = Type.Unsafe<FootballerCode>(int);
export const clubIdOut = Type.Unsafe<ClubId>(int);
export const fixtureIdOut = Type.Unsafe<FixtureId>(int);
export const leagueIdOut = Type.Unsafe<LeagueId>(int);
export const organisationIdOut = Type.Unsafe<OrganisationId>(int);
export const departmentIdOut = Type.Unsafe<DepartmentId>(int);
export const phaseIdOut = Type.Unsafe<PhaseId>(int);
/** A counter of the changes of something, sent back as it was seen. */
export const version = Type.Integer({ minimum: 0, maximum: LARGEST_INT });
/** The number of a fact, an act or a message in a row without an end; 0 before the first. */
export const bigCount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** A decimal number sent as a string: "4.3". */
export const decimal = Type.String({ pattern: "^-?[0-9]+(\\.[0-9]+)?$" });
/** A UTC time string; deadlines and kick-offs carry no fraction, `created`, `joined_time` and `time` microseconds. */
export const isoTime = Type.String();
/** Of a time that a request names: `2026-05-01T15:55Z` to `2026-05-01T15:55:00.000000+02:00`. */
const TIME_MAX_LENGTH = 40;
/**
 * A moment that a request names, with its zone: a real day of the years 2000 to 2099. The server refuses every other text as
 * `not_a_time` (`http/calls/validation.ts`).
 */
export const givenTime = Type.String({ format: "date-time", maxLength: TIME_MAX_LENGTH });
/** `YYYY-MM-DD`. */
export const isoDate = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });

/** Figures of a footballer by their names, as a request says them. */
export const FIGURES_MAX = 60;
const FIGURE_NAME_MAX_LENGTH = 50;
const FIGURE_LIMIT = 1_000_000;
export const figure = Type.Number({ minimum: -FIGURE_LIMIT, maximum: FIGURE_LIMIT });
export function figures<S extends TSchema>(value: S) {
  const options = { maxProperties: FIGURES_MAX, propertyNames: { maxLength: FIGURE_NAME_MAX_LENGTH } };
  return Type.Record(Type.String(), value, options);
}

export const nullableInt = nullable(int);
export const nullableNum = nullable(num);
export const nullableStr = nullable(str);
export const nullableBool = nullable(bool);
export const nullableDecimal = nullable(decimal);
export const nullableTime = nullable(isoTime);

/** Pages start at 1; a page past the end has no results. */
export function wirePage<S extends TSchema>(row: S) {
  return wireObject({ has_next: bool, page: int, results: Type.Array(row) });
}

/** An answer that says nothing but that it was done. */
export const wireNothing = wireObject({});

export const entryParams = wireObject({ entryId: id });
export const roundParams = wireObject({ roundId: smallId });
export const leagueParams = wireObject({ leagueId: id });
