import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";

/** A change after which `keys` are asked for again, refused or not: a refusal may mean that another operator was first. */
export function useChange<Wish, Answer>(mutationFn: (wish: Wish) => Promise<Answer>, ...keys: readonly QueryKey[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** A change whose answer is what stands under `queryKey` from then on; a refused one has it asked for again. */
export function useReplace<Wish, Answer>(mutationFn: (wish: Wish) => Promise<Answer>, queryKey: QueryKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (now) => client.setQueryData(queryKey, now),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
