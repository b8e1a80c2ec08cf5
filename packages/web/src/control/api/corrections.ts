/** Corrections of what was told of matches. */
import type {
  AnswerOf,
  correctableMatchCall,
  correctionsCall,
  makeCorrectionCall,
  previewCorrectionCall,
  previewTakingBackCall,
  takeCorrectionBackCall,
  WireCorrection,
  WireCorrectionChange,
  WireCorrectionPreview,
} from "@elleveren/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { controlKeys } from "./keys.ts";

export type Correction = WireCorrection;
export type CorrectionChange = WireCorrectionChange;
export type CorrectionPreview = WireCorrectionPreview;
export type CorrectableMatch = AnswerOf<typeof correctableMatchCall>;

const getCorrections = api<typeof correctionsCall>("GET", "/api/control/corrections/");
const getMatch = api<typeof correctableMatchCall>("GET", "/api/control/corrections/match/:fixtureId/");
const postPreview = api<typeof previewCorrectionCall>("POST", "/api/control/corrections/preview/");
const postMade = api<typeof makeCorrectionCall>("POST", "/api/control/corrections/");
const postBackPreview = api<typeof previewTakingBackCall>("POST", "/api/control/corrections/:correctionId/preview/");
const postBack = api<typeof takeCorrectionBackCall>("POST", "/api/control/corrections/:correctionId/take-back/");

const EVERY_MS = 2000;
const isBeingSettled = ({ moved, taken_back: takenBack }: Correction): boolean =>
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

export interface Asked {
  readonly changes: readonly CorrectionChange[];
  /** The one entry that is looked at closely; null for none. */
  readonly entry: number | null;
}

export const usePreview = () =>
  useMutation({
    mutationFn: ({ changes, entry }: Asked) => send(postPreview, { body: { changes: [...changes], entry } }),
  });

export const useBackPreview = () =>
  useMutation({
    mutationFn: (correctionId: number) => send(postBackPreview, { params: { correctionId }, body: { entry: null } }),
  });

interface Made {
  readonly changes: readonly CorrectionChange[];
  readonly reason: string;
  readonly revision: number;
  /** What it contradicts was looked at. */
  readonly confirmed: boolean;
}

export function useMake() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, ...made }: Made) => send(postMade, { body: { changes: [...changes], ...made } }),
    onSuccess: () => client.invalidateQueries({ queryKey: controlKeys.allCorrections }),
  });
}

export function useTakeBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ correctionId, reason, revision }: { correctionId: number; reason: string; revision: number }) =>
      send(postBack, { params: { correctionId }, body: { reason, revision } }),
    onSuccess: () => client.invalidateQueries({ queryKey: controlKeys.allCorrections }),
  });
}
