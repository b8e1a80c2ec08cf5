/**
 * One description of a call serves both ends: the server registers it as its route's schema, the site builds its address
 * and types its answer from it, and the OpenAPI document is printed from it. Paths carry `:names` for parameters.
 */
import type { Static, TObject, TSchema } from "typebox";

import type { TokenScope } from "./token-scopes.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The callers admitted: anybody, a signed-in account, an account with its own entry, or an operator who gave a second
 * factor (for everybody else his calls do not exist). `session` is a
 * signed-in account for the account API, which answers a stranger 401 with the flows that lead to a session; `proof` is
 * one who besides has proved who he is a short while ago, by the strongest way the account has (its second factor, else
 * its password, else whatever signed in), and is else answered 401 with the ways to do so. Any change of how an account
 * is entered asks for it.
 */
export type CallAccess = "public" | "account" | "entry" | "operator" | "session" | "proof";

export interface CallSpec {
  readonly method: HttpMethod;
  readonly path: `/api/${string}`;
  readonly access: CallAccess;
  /** Part of what it does asks for what `proof` means: another address among the details, connecting a provider. */
  readonly asksForProof?: true;
  /** The scope that a personal token needs to make the call; `any` token may where it says so, and none where nothing is said. */
  readonly scope?: TokenScope | "any";
  readonly summary: string;
  /** More for the API's document, as Markdown. */
  readonly description?: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly response: TSchema;
  /** The answer's status when it is not 200. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The answer's type when it is not JSON: `text/csv`. */
  readonly type?: string;
  /** May be repeated with the same `Idempotency-Key`: it happens once, and answers the same. */
  readonly idempotent?: true;
  /** Problem codes this call refuses with, spelled as on the wire. */
  readonly problems?: readonly string[];
}

/** Keeps the literal types of a call, so that both ends are typed from it. */
export function call<const C extends CallSpec>(spec: C): C {
  return spec;
}

type PartOf<C, Name extends "params" | "query" | "body"> = C extends { readonly [K in Name]: infer S extends TSchema }
  ? Static<S>
  : undefined;

export type ParamsOf<C extends CallSpec> = PartOf<C, "params">;
export type QueryOf<C extends CallSpec> = PartOf<C, "query">;
export type BodyOf<C extends CallSpec> = PartOf<C, "body">;
export type AnswerOf<C extends CallSpec> = Static<C["response"]>;

type Named<C, Name extends "params" | "query" | "body", Key extends string> = C extends {
  readonly [K in Name]: infer S extends TSchema;
}
  ? { [K in Key]: S }
  : unknown;

export type RouteSchema<C extends CallSpec> = Named<C, "params", "params"> &
  Named<C, "query", "querystring"> &
  Named<C, "body", "body"> & { response: Record<200, C["response"]> };

/** The call as a Fastify route schema: unknown fields of a body are stripped, answers carry only what is declared. */
export function routeSchema<const C extends CallSpec>(spec: C): RouteSchema<C> {
  const schema: Record<string, unknown> = { response: { [spec.status ?? 200]: spec.response } };
  if (spec.params) schema["params"] = spec.params;
  if (spec.query) schema["querystring"] = spec.query;
  if (spec.body) schema["body"] = spec.body;
  return schema as unknown as RouteSchema<C>;
}

type QueryValue = string | number | boolean | null | undefined;

/**
 * The address of a call. Parameters are percent-encoded; query values that are null or undefined are left out.
 * Throws when a parameter of the path is missing: that is a mistake of ours, not of a manager's.
 */
export function callUrl<const C extends CallSpec>(spec: C, params?: ParamsOf<C>, query?: Partial<QueryOf<C>>): string {
  const given = (params ?? {}) as Readonly<Record<string, string | number>>;
  const path = spec.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = given[name];
    if (value === undefined) throw new Error(`Broken assumption: ${spec.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = Object.entries((query ?? {}) as Readonly<Record<string, QueryValue>>)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join("&");
  return search ? `${path}?${search}` : path;
}
