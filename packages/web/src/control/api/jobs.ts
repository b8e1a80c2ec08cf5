/** Queues and the work of ticks. */
import type { jobsCall, retryAllCall, retryJobCall, runQueueCall, trialLetterCall } from "@elleveren/contract";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { controlKeys } from "./keys.ts";
import { useChange } from "./use-change.ts";

const getJobs = api<typeof jobsCall>("GET", "/api/control/jobs/");
const postRetry = api<typeof retryJobCall>("POST", "/api/control/jobs/retry/");
const postRun = api<typeof runQueueCall>("POST", "/api/control/jobs/run/");
const postAgain = api<typeof retryAllCall>("POST", "/api/control/jobs/again/");
const postTrial = api<typeof trialLetterCall>("POST", "/api/control/jobs/trial-letter/");

const EVERY_MS = 5000;

export const useJobs = () =>
  useQuery({
    queryKey: controlKeys.jobs,
    queryFn: ({ signal }) => send(getJobs, { signal }),
    refetchInterval: EVERY_MS,
  });

export const useRetryJob = () =>
  useChange((body: { queue: string; id: string }) => send(postRetry, { body }), controlKeys.jobs);

export const useRunQueue = () => useChange((queue: string) => send(postRun, { body: { queue } }), controlKeys.jobs);

/** Retries everything that failed, jobs and e-mails. */
export const useRetryAll = () => useChange((_: undefined) => send(postAgain, {}), controlKeys.jobs);

export const useTrialLetter = () =>
  useMutation({ mutationFn: (email: string) => send(postTrial, { body: { email } }) });
