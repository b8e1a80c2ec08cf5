/** A guardian's word for somebody too young to agree alone: asking for it, and giving it. */
import type { answerGuardianCall, GuardianAnswer, guardianMatterCall, nameGuardianCall } from "@elleveren/contract";
import type { Language } from "@elleveren/contract/language.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { decodeMe } from "./me.ts";

const postMatter = api<typeof guardianMatterCall>("POST", "/api/guardian/matter/");
const matterQuery = (key: string) =>
  queryOptions({
    queryKey: keys.guardian(key),
    queryFn: ({ signal }) => send(postMatter, { body: { key }, signal }),
    retry: false,
  });

/** The matter that the link of a letter is about. */
export const useGuardianMatter = (key: string) => useQuery(matterQuery(key));

const postAnswer = api<typeof answerGuardianCall>("POST", "/api/guardian/answer/");
export const useAnswerGuardian = (key: string) =>
  useMutation({ mutationFn: (answer: GuardianAnswer) => send(postAnswer, { body: { key, answer } }) });

const putGuardian = api<typeof nameGuardianCall>("PUT", "/api/player/guardian/");
/** Names the guardian, or sends the letter to the same address once more. */
export function useNameGuardian() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, language }: { readonly email: string; readonly language: Language }) =>
      send(putGuardian, { body: { guardian_email: email, guardian_language: language } }),
    onSuccess: (wire) => client.setQueryData(keys.me, decodeMe(wire)),
  });
}
