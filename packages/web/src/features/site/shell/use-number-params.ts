import { useParams } from "@tanstack/react-router";

type NumberParam =
  "entryId" | "roundId" | "leagueId" | "formatId" | "fixtureId" | "changeId" | "organisationId" | "departmentId";

/** Parameters of the address as positive whole numbers; undefined for anything else. */
export function useNumberParams<Name extends NumberParam>(...names: Name[]): Record<Name, number | undefined> {
  const params = useParams({ strict: false });
  const entries = names.map((name) => {
    const value = params[name] ?? "";
    return [name, /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined];
  });
  return Object.fromEntries(entries) as Record<Name, number | undefined>;
}
