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
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { conflictOf } from "./conflict.ts";
import { controlKeys } from "./keys.ts";

/** As it is on the wire: what is sent back as seen is what was shown. */
export type ControlFootballer = WireControlFootballer;
export type FootballerDetails = AnswerOf<typeof controlFootballerCall>;
export type FootballerChange = BodyOf<typeof changeFootballerCall>["after"];
export type NewFootballer = BodyOf<typeof addFootballerCall>;

const getFootballers = api<typeof controlFootballersCall>("GET", "/api/control/footballers/");
const getFootballer = api<typeof controlFootballerCall>("GET", "/api/control/footballers/:footballerId/");
const postNew = api<typeof addFootballerCall>("POST", "/api/control/footballers/");
const postChange = api<typeof changeFootballerCall>("POST", "/api/control/footballers/:footballerId/");

export interface FootballerFilter {
  readonly page: number;
  readonly search: string;
  /** 0 and the empty text are everybody. */
  readonly club: number;
  readonly position: string;
}

export const useControlFootballers = ({ page, search, club, position }: FootballerFilter) =>
  useQuery({
    queryKey: controlKeys.footballers({ page, search, club, position }),
    queryFn: ({ signal }) =>
      send(getFootballers, {
        query: {
          page,
          ...(search !== "" && { search }),
          ...(club !== 0 && { team: club }),
          ...(position !== "" && { position: position as Position }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const useFootballerDetails = (footballerId: number) =>
  useQuery({
    queryKey: controlKeys.footballer(footballerId),
    queryFn: ({ signal }) => send(getFootballer, { params: { footballerId }, signal }),
    // What stands in the fields was seen at one time; a change meanwhile is told when it is saved.
    refetchOnWindowFocus: false,
  });

export function useAddFootballer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (one: NewFootballer) => send(postNew, { body: one }),
    onSuccess: () => client.invalidateQueries({ queryKey: controlKeys.allFootballers }),
  });
}

/** The footballer as somebody else has left him meanwhile; null for every other failure. */
export function movedFootballer(error: unknown): ControlFootballer | null {
  const conflict = conflictOf<{ readonly footballer: ControlFootballer }>(error);
  return conflict?.code === "moved" ? (conflict.footballer ?? null) : null;
}

export function useChangeFootballer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, after }: { seen: ControlFootballer; after: FootballerChange }) => {
      const before = Object.fromEntries(
        Object.keys(after).map((field) => [field, seen[field as keyof FootballerChange]]),
      );
      return send(postChange, { params: { footballerId: seen.id }, body: { before, after } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: controlKeys.allFootballers }),
  });
}
