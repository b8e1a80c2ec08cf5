/**
 * Branded ids: the database and the wire carry plain numbers, our code carries these, so that swapping an entry and a
 * round fails to compile. Brand a number once, at the edge, with the function of the same name.
 */
type Brand<Name extends string> = number & { readonly __id: Name };

export type AccountId = Brand<"account">;
export type EntryId = Brand<"entry">;
export type RoundId = Brand<"round">;
export type FootballerId = Brand<"footballer">;
/** Stable over seasons (watchlist, shirts, photos); `FootballerId` is of one season only. */
export type FootballerCode = Brand<"footballerCode">;
export type ClubId = Brand<"club">;
export type FixtureId = Brand<"fixture">;
export type LeagueId = Brand<"league">;
export type PhaseId = Brand<"phase">;
export type OrganisationId = Brand<"organisation">;
export type DepartmentId = Brand<"department">;

export const accountId = (value: number) => value as AccountId;
export const entryId = (value: number) => value as EntryId;
export const roundId = (value: number) => value as RoundId;
export const footballerId = (value: number) => value as FootballerId;
export const footballerCode = (value: number) => value as FootballerCode;
export const clubId = (value: number) => value as ClubId;
export const fixtureId = (value: number) => value as FixtureId;
export const leagueId = (value: number) => value as LeagueId;
export const phaseId = (value: number) => value as PhaseId;
export const organisationId = (value: number) => value as OrganisationId;
export const departmentId = (value: number) => value as DepartmentId;
