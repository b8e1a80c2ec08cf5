/** Corrections of match facts. */
import type {
  AnswerOf,
  BodyOf,
  correctableMatchCall,
  correctionsCall,
  makeCorrectionCall,
  previewCorrectionCall,
  previewTakingBackCall,
  takeCorrectionBackCall,
  WireCorrection,
  WireCorrectionChange,
} from "@elleveren/contract";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { controlKeys } from "./keys.ts";
import { useChange } from "./use-change.ts";

export type CorrectableMatch = AnswerOf<typeof correctableMatchCall>;

const getCorrections = api<typeof correctionsCall>("GET", "/api/control/corrections/");
const getMatch = api<typeof correctableMatchCall>("GET", "/api/control/corrections/match/:fixtureId/");
const postPreview = api<typeof previewCorrectionCall>("POST", "/api/control/corrections/preview/");
const postMade = api<typeof makeCorrectionCall>("POST", "/api/control/corrections/");
const postBackPreview = api<typeof previewTakingBackCall>("POST", "/api/control/corrections/:correctionId/preview/");
const postBack = api<typeof takeCorrectionBackCall>("POST", "/api/control/corrections/:correctionId/take-back/");

const EVERY_MS = 2000;
const isBeingSettled = ({ moved, taken_back: takenBack }: WireCorrection): boolean =>
  moved.length === 0 && takenBack === null;

export const useCorrections = (page: number) =>
  useQuery({
    queryKey: controlKeys.corrections(page),
    queryFn: ({ signal }) => send(getCorrections, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    // Settling again takes a moment; what it moved is shown as soon as it is known.
    refetchInterval: ({ state: { data } }) => (data?.results.some(isBeingSettled) ? EVERY_MS : false),
  });

/** The match as it was told; nothing while none is chosen. */
export const useCorrectableMatch = (fixtureId: number) =>
  useQuery({
    queryKey: controlKeys.correctableMatch(fixtureId),
    queryFn: ({ signal }) => send(getMatch, { params: { fixtureId }, signal }),
    enabled: fixtureId > 0,
  });

/** `entry` is the team that is looked at closely; null for none. */
export const usePreview = () =>
  useMutation({
    mutationFn: ({ changes, entry }: { changes: readonly WireCorrectionChange[]; entry: number | null }) =>
      send(postPreview, { body: { changes: [...changes], entry } }),
  });

export const useBackPreview = () =>
  useMutation({
    mutationFn: (correctionId: number) => send(postBackPreview, { params: { correctionId }, body: { entry: null } }),
  });

/** `confirmed`: what it contradicts was looked at. */
export const useMake = () =>
  useChange((body: BodyOf<typeof makeCorrectionCall>) => send(postMade, { body }), controlKeys.allCorrections);

export const useTakeBack = () =>
  useChange(
    ({ correctionId, ...body }: BodyOf<typeof takeCorrectionBackCall> & { readonly correctionId: number }) =>
      send(postBack, { params: { correctionId }, body }),
    controlKeys.allCorrections,
  );
