/** Names and people that operators decide about. */
import type {
  addWordCall,
  AnswerOf,
  answerAppealCall,
  BodyOf,
  confirmLostFactorCall,
  dismissCaseCall,
  endAllSessionsCall,
  endPersonSessionsCall,
  findPeopleCall,
  liftCall,
  lostFactorsCall,
  nameCasesCall,
  personCall,
  personSignInCall,
  refuseLostFactorCall,
  removeWordCall,
  renameCall,
  suspendCall,
  suspensionsCall,
  tryNameCall,
  watchedWordsCall,
} from "@elleveren/contract";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { conflictOf } from "./conflict.ts";
import { controlKeys } from "./keys.ts";
import { useChange } from "./use-change.ts";

export type Person = AnswerOf<typeof personCall>;
export type Found = AnswerOf<typeof findPeopleCall>["found"][number];
export type Word = AnswerOf<typeof watchedWordsCall>["words"][number];
export type NewName = BodyOf<typeof renameCall>;

const getCases = api<typeof nameCasesCall>("GET", "/api/control/people/cases/");
const postDismiss = api<typeof dismissCaseCall>("POST", "/api/control/people/cases/:caseId/dismiss/");
const postName = api<typeof renameCall>("POST", "/api/control/people/names/");
const postFound = api<typeof findPeopleCall>("POST", "/api/control/people/search/");
const getPerson = api<typeof personCall>("GET", "/api/control/people/accounts/:accountId/");
const postSuspend = api<typeof suspendCall>("POST", "/api/control/people/accounts/:accountId/suspend/");
const getSignInWays = api<typeof personSignInCall>("GET", "/api/control/people/accounts/:accountId/sign-in/");
const getLost = api<typeof lostFactorsCall>("GET", "/api/control/people/lost-factors/");
const postConfirm = api<typeof confirmLostFactorCall>("POST", "/api/control/people/accounts/:accountId/lost-factor/");
const postRefuse = api<typeof refuseLostFactorCall>(
  "POST",
  "/api/control/people/accounts/:accountId/lost-factor/refuse/",
);
const postEnd = api<typeof endPersonSessionsCall>("POST", "/api/control/people/accounts/:accountId/end-sessions/");
const postEndAll = api<typeof endAllSessionsCall>("POST", "/api/control/people/end-sessions/");
const getSuspensions = api<typeof suspensionsCall>("GET", "/api/control/people/suspensions/");
const postLift = api<typeof liftCall>("POST", "/api/control/people/suspensions/:suspensionId/lift/");
const postAnswer = api<typeof answerAppealCall>("POST", "/api/control/people/suspensions/:suspensionId/answer/");
const getWords = api<typeof watchedWordsCall>("GET", "/api/control/people/words/");
const postWord = api<typeof addWordCall>("POST", "/api/control/people/words/");
const postRemove = api<typeof removeWordCall>("POST", "/api/control/people/words/:wordId/remove/");
const getTried = api<typeof tryNameCall>("GET", "/api/control/people/words/try/");

export const useCases = () =>
  useQuery({
    queryKey: controlKeys.cases,
    queryFn: ({ signal }) => send(getCases, { signal }),
    refetchInterval: 60_000,
  });

export const useSuspensions = () =>
  useQuery({ queryKey: controlKeys.suspensions, queryFn: ({ signal }) => send(getSuspensions, { signal }) });

export const useWords = () =>
  useQuery({ queryKey: controlKeys.words, queryFn: ({ signal }) => send(getWords, { signal }) });

/** Nothing is asked for an empty search. */
export const useFound = (search: string) =>
  useQuery({
    queryKey: controlKeys.found(search),
    queryFn: ({ signal }) => send(postFound, { body: { search }, signal }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });

export const usePerson = (accountId: number) =>
  useQuery({
    queryKey: controlKeys.person(accountId),
    queryFn: ({ signal }) => send(getPerson, { params: { accountId }, signal }),
    enabled: accountId > 0,
  });

const usePeopleChange = <Wish, Answer>(mutationFn: (wish: Wish) => Promise<Answer>) =>
  useChange(mutationFn, controlKeys.people);

export const useDismiss = () =>
  usePeopleChange(({ caseId, version }: { readonly caseId: number; readonly version: number }) =>
    send(postDismiss, { params: { caseId }, body: { version } }),
  );

export const useRename = () => usePeopleChange((body: NewName) => send(postName, { body }));

/** The name that another operator has given it; null for every other failure. */
export const movedName = (error: unknown): string | null => conflictOf<{ readonly name: string }>(error)?.name ?? null;

export const useSuspend = () =>
  usePeopleChange(({ accountId, ...body }: BodyOf<typeof suspendCall> & { readonly accountId: number }) =>
    send(postSuspend, { params: { accountId }, body }),
  );

export const useLift = () =>
  usePeopleChange(({ suspensionId, ...body }: BodyOf<typeof liftCall> & { readonly suspensionId: number }) =>
    send(postLift, { params: { suspensionId }, body }),
  );

export const useAnswerAppeal = () =>
  usePeopleChange(({ suspensionId, ...body }: BodyOf<typeof answerAppealCall> & { readonly suspensionId: number }) =>
    send(postAnswer, { params: { suspensionId }, body }),
  );

export type SignInWays = AnswerOf<typeof personSignInCall>;

export const useSignInWays = (accountId: number) =>
  useQuery({
    queryKey: controlKeys.signInWays(accountId),
    queryFn: ({ signal }) => send(getSignInWays, { params: { accountId }, signal }),
  });

/** Of a person, or of everybody (null). */
export const useEndSessions = () =>
  usePeopleChange(
    ({ accountId, ...body }: BodyOf<typeof endAllSessionsCall> & { readonly accountId: number | null }) =>
      accountId === null ? send(postEndAll, { body }) : send(postEnd, { params: { accountId }, body }),
  );

export const useAddWord = () => usePeopleChange((body: BodyOf<typeof addWordCall>) => send(postWord, { body }));
export const useRemoveWord = () => usePeopleChange(({ id: wordId }: Word) => send(postRemove, { params: { wordId } }));
export const useTryName = () => useMutation({ mutationFn: (name: string) => send(getTried, { query: { name } }) });

export const useLostFactors = () =>
  useQuery({ queryKey: controlKeys.lostFactors, queryFn: ({ signal }) => send(getLost, { signal }) });

/** Decides whether the owner has really lost every second factor. */
export const useDecideLostFactor = () =>
  usePeopleChange(
    ({
      accountId,
      isConfirmed,
      ...body
    }: BodyOf<typeof confirmLostFactorCall> & { readonly accountId: number; readonly isConfirmed: boolean }) => {
      const wish = { params: { accountId }, body };
      return isConfirmed ? send(postConfirm, wish) : send(postRefuse, wish).then(() => null);
    },
  );
