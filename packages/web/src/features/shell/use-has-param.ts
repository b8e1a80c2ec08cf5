import { useParams } from "@tanstack/react-router";

/** Whether the address names this parameter at all. */
export const useHasParam = (name: string): boolean =>
  (useParams({ strict: false }) as Readonly<Record<string, string | undefined>>)[name] !== undefined;
