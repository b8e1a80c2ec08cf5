/** Queues and the work of ticks. */
import type {
  jobsCall,
  retryAllCall,
  retryJobCall,
  runQueueCall,
  trialLetterCall,
  WireJobs,
} from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../../api/wire/http.ts";
import { controlKeys } from "./keys.ts";

export type Jobs = WireJobs;

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

export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ queue, id }: { readonly queue: string; readonly id: string }) =>
      send(postRetry, { body: { queue, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: controlKeys.jobs }),
  });
}

export function useRunQueue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (queue: string) => send(postRun, { body: { queue } }),
    onSettled: () => client.invalidateQueries({ queryKey: controlKeys.jobs }),
  });
}

/** Everything that failed, jobs and letters. */
export function useRetryAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send(postAgain, {}),
    onSettled: () => client.invalidateQueries({ queryKey: controlKeys.jobs }),
  });
}

export const useTrialLetter = () =>
  useMutation({ mutationFn: (email: string) => send(postTrial, { body: { email } }) });
