/** The trial provider's store, until the process ends. */
import type { Adapter, AdapterPayload } from "oidc-provider";

/** One record of any kind; an expired one is as good as none. */
interface Kept {
  readonly payload: AdapterPayload;
  readonly endsAtMs: number;
}

export interface MemoryStore {
  /** The provider library's interface: one adapter for each kind of record. */
  readonly adapter: (kind: string) => Adapter;
  forget(kind: string, id: string): void;
}

export function createMemoryStore(): MemoryStore {
  const records = new Map<string, Kept>();
  const find = (kind: string, isIt: (payload: AdapterPayload, id: string) => boolean): AdapterPayload | undefined => {
    const now = performance.now();
    for (const [name, { payload, endsAtMs }] of records) {
      if (endsAtMs <= now) records.delete(name);
      else if (name.startsWith(`${kind} `) && isIt(payload, name.slice(kind.length + 1))) return payload;
    }
    return undefined;
  };
  return {
    forget: (kind, id) => void records.delete(`${kind} ${id}`),
    adapter: (kind) => ({
      async upsert(id, payload, expiresInSeconds) {
        const endsAtMs = performance.now() + (expiresInSeconds ?? 3600) * 1000;
        records.set(`${kind} ${id}`, { payload, endsAtMs });
      },
      find: async (id) => find(kind, (_payload, own) => own === id),
      findByUid: async (uid) => find(kind, (payload) => payload.uid === uid),
      findByUserCode: async (code) => find(kind, (payload) => payload.userCode === code),
      async consume(id) {
        const payload = find(kind, (_payload, own) => own === id);
        if (payload) payload.consumed = Math.floor((performance.timeOrigin + performance.now()) / 1000);
      },
      destroy: async (id) => void records.delete(`${kind} ${id}`),
      async revokeByGrantId(grantId) {
        for (const [name, { payload }] of records) if (payload.grantId === grantId) records.delete(name);
      },
    }),
  };
}
