/** Footballers at the control desk: found, added, changed. */
import type {
  addFootballerCall,
  AnswerOf,
  BodyOf,
  changeFootballerCall,
  controlFootballerCall,
  controlFootballersCall,
  WireControlFootballer,
} from "@elleveren/contract";
import type { Position } from "@elleveren/rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { conflictOf } from "./conflict.ts";
import { controlKeys } from "./keys.ts";
import { useChange } from "./use-change.ts";

export type FootballerDetails = AnswerOf<typeof controlFootballerCall>;
export type FootballerChange = BodyOf<typeof changeFootballerCall>["after"];
export type NewFootballer = BodyOf<typeof addFootballerCall>;

const getFootballers = api<typeof controlFootballersCall>("GET", "/api/control/footballers/");
const getFootballer = api<typeof controlFootballerCall>("GET", "/api/control/footballers/:footballerId/");
const postNew = api<typeof addFootballerCall>("POST", "/api/control/footballers/");
const postChange = api<typeof changeFootballerCall>("POST", "/api/control/footballers/:footballerId/");

/** Of the club 0 and of no position: all of them. */
export const useControlFootballers = (filter: { page: number; search: string; club: number; position: string }) =>
  useQuery({
    queryKey: controlKeys.footballers(filter),
    queryFn: ({ signal }) => {
      const { page, search, club, position } = filter;
      const query = {
        page,
        ...(search !== "" && { search }),
        ...(club !== 0 && { team: club }),
        ...(position !== "" && { position: position as Position }),
      };
      return send(getFootballers, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

export const useFootballerDetails = (footballerId: number) =>
  useQuery({
    queryKey: controlKeys.footballer(footballerId),
    queryFn: ({ signal }) => send(getFootballer, { params: { footballerId }, signal }),
    // The fields were read at one moment; a concurrent change is reported on saving.
    refetchOnWindowFocus: false,
  });

export const useAddFootballer = () =>
  useChange((body: NewFootballer) => send(postNew, { body }), controlKeys.allFootballers);

/** The footballer as another operator has changed it; null for every other failure. */
export function movedFootballer(error: unknown): WireControlFootballer | null {
  const conflict = conflictOf<{ readonly footballer: WireControlFootballer }>(error);
  return conflict?.code === "moved" ? (conflict.footballer ?? null) : null;
}

/** Sent with the values seen of the changed fields. */
export const useChangeFootballer = () =>
  useChange(({ seen, after }: { seen: WireControlFootballer; after: FootballerChange }) => {
    const before = Object.fromEntries(
      Object.keys(after).map((field) => [field, seen[field as keyof FootballerChange]]),
    );
    return send(postChange, { params: { footballerId: seen.id }, body: { before, after } });
  }, controlKeys.allFootballers);
