import type { TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import { z } from "zod";
import type { Ctx } from "./context";
import { Failure, failureCatalogue, RouteNotFound, ValidationFailure } from "./errors";
import { assertFieldScopes, assertScope } from "./field-scopes";
import { versionOf } from "./http/etag";
import { answerOnce, type Keep } from "./http/idempotency";
import { present } from "./http/livemode";
import { toErrorResponse } from "./http/problem";
import { toFieldFaults } from "./http/validation";
import { watchCall } from "./http/watch-exchange";
import { perform } from "./perform";
import {
  filledPath,
  Made,
  type Method,
  pathParameters,
  type Route,
  type TypedRoute,
} from "./route";
import { staffProcedure } from "./trpc";

/**
 * Beside the input of a change: the key that makes a repeat the same act, the version that it is meant for, and the
 * token of a colleague's approval.
 */
const Act = z.object({
  idempotency_key: z.string().max(255).optional(),
  if_version: z.string().max(255).optional(),
  approval: z.string().max(255).optional(),
});
type Act = z.input<typeof Act>;

type AnyRoute = TypedRoute<Method, string, z.ZodObject, z.ZodType>;
/** Those of the operations whose path the compiler knows. */
type Known<R extends AnyRoute> = R extends AnyRoute
  ? string extends R["path"]
    ? never
    : R
  : never;
type KeyOf<R extends AnyRoute> =
  Known<R> extends infer One extends AnyRoute ? `${One["method"]} ${One["path"]}` : never;
type At<R extends AnyRoute, K extends string> = R extends AnyRoute
  ? K extends `${R["method"]} ${R["path"]}`
    ? R
    : never
  : never;
/** The answer of an operation; that of one object comes with its version. */
type Answer<R extends AnyRoute> = R extends { method: "GET"; path: `${string}}` }
  ? { value: z.output<R["output"]>; version: string }
  : z.output<R["output"]>;
/** Its fields; nothing at all where none is needed. */
type Fields<I extends z.ZodObject> =
  Record<string, never> extends z.input<I> ? z.input<I> | void : z.input<I>;
type Line<R extends AnyRoute> = R["method"] extends "GET"
  ? TRPCQueryProcedure<{ input: Fields<R["input"]>; output: Answer<R>; meta: object }>
  : TRPCMutationProcedure<{
      input: z.input<R["input"]> & Act;
      output: Answer<R>;
      meta: object;
    }>;

/** The operation that each line stands for. */
const operations = new WeakMap<object, Route>();
/** The operations as `/v1` serves them, expansions included. */
let served: readonly Route[] = [];

/** A change that a colleague has allowed, by the token that they gave. */
type Approved = { token: string; route: Route; input: object };
/** Looks at approvals, and uses them up. */
export type Approvals = {
  /** Returns the context with the rights of both. */
  open: (ctx: Ctx, approved: Approved) => Promise<Ctx>;
  spend: (ctx: Ctx, approved: Approved) => Promise<void>;
};
let approvals: Approvals | null = null;

/** Makes lines run the operations of this table, in which each of them stands, and heed these approvals. */
export function serveLines(table: readonly Route[], of: Approvals | null = null): void {
  served = table;
  approvals = of;
}

/** Returns the operation of a line, as `/v1` serves it; undefined for a procedure that is no line. */
export function operationOf(procedure: object): Route | undefined {
  const own = operations.get(procedure);
  return own && served.find(({ method, path }) => method === own.method && path === own.path);
}

/**
 * Makes the console's procedure of an operation of `/v1`: the same scopes, input, function, answer and failures. A
 * change takes `idempotency_key` and `if_version` beside its input; one object comes with its `version`.
 */
export function line<R extends AnyRoute, K extends KeyOf<R>>(
  routes: readonly R[],
  key: K,
): Line<At<Known<R>, K>> {
  const route = routes.find(({ method, path }) => `${method} ${path}` === key);
  if (!route) throw new Error(`There is no operation ${key}.`);
  // Parsed only once the scope is known, as at the other entry.
  const asked = staffProcedure.input((raw: unknown) => (raw ?? {}) as Record<string, unknown>);
  const made: object =
    route.method === "GET"
      ? asked.query(({ ctx, input }) => run(ctx, operationOf(made), input))
      : asked.mutation(({ ctx, input }) => run(ctx, operationOf(made), input));
  operations.set(made, route);
  return made as Line<At<Known<R>, K>>;
}

async function run(
  own: Ctx,
  route: Route | undefined,
  raw: Record<string, unknown>,
): Promise<unknown> {
  if (!route) throw RouteNotFound();
  const over = watchCall(own, route, raw);
  try {
    const answer = await answerCall(own, route, raw);
    over();
    return answer;
  } catch (thrown) {
    over(thrown);
    throw thrown;
  }
}

async function answerCall(own: Ctx, route: Route, raw: Record<string, unknown>): Promise<unknown> {
  const { scope, method } = route;
  const approved = method === "GET" ? null : approvedOf(route, raw);
  const ctx = approved && approvals ? await approvals.open(own, approved) : own;
  assertScope(ctx.actor, scope);
  const { idempotency_key, if_version, approval: _, ...rest } = raw;
  const act = method === "GET" ? {} : parsed(Act, { idempotency_key, if_version });
  const fields = method === "GET" ? raw : rest;
  const input = parsed(route.input, fields);
  assertFieldScopes(route, ctx.actor, input);
  const params = paramsOf(route, input);
  const call = { route, routes: served, params, input, wanted: act.if_version ?? null };
  const shown = (result: unknown) =>
    present(route, result instanceof Made ? result.object : result, ctx);
  const answer = async (unanswered: string[] = [], keep?: Keep) => {
    // A repeat is answered by the first: it needs no other approval.
    if (approved) await approvals?.spend(ctx, approved);
    const keepAnswer = async (tx: Ctx, result: unknown) => keep?.(tx, toldOf(shown(result)));
    return shown(await perform(call, { ...ctx, keepAnswer }, unanswered));
  };
  if (act.idempotency_key) {
    const path = filledPath(route, params);
    const body = JSON.stringify(fields);
    const request = { key: act.idempotency_key, method, path, organization: ctx.org.id, body };
    return once(ctx, request, answer);
  }
  const value = await answer();
  return method === "GET" && route.path.endsWith("}")
    ? { value, version: versionOf(value) }
    : value;
}

/** Returns the approval that goes with a change; null for none. */
function approvedOf(
  route: Route,
  { idempotency_key: _, if_version: __, approval, ...fields }: Record<string, unknown>,
): Approved | null {
  const { approval: token } = parsed(Act, { approval });
  return token === undefined ? null : { token, route, input: parsed(route.input, fields) };
}

/** Raises ValidationFailure where a value does not fit. */
function parsed<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ValidationFailure(toFieldFaults(result.error.issues, () => "body"));
}

function paramsOf(route: Route, input: object): Record<string, string> {
  const given = input as Record<string, unknown>;
  return Object.fromEntries(pathParameters(route.path).map((name) => [name, String(given[name])]));
}

/** Runs a change once per key. A repeat gets the first answer, or raises the first failure again. */
async function once(
  ctx: Ctx,
  request: Parameters<typeof answerOnce>[1],
  answer: (unanswered: string[], keep: Keep) => Promise<unknown>,
): Promise<unknown> {
  let raised: { thrown: unknown } | null = null;
  const response = await answerOnce(ctx, request, (unanswered, keep) =>
    answer(unanswered, keep).then(toldOf, (thrown: unknown) => {
      raised = { thrown };
      const { baseUrl, requestId } = ctx;
      return toErrorResponse(thrown, { baseUrl, requestId, format: "validation" });
    }),
  );
  if (raised) throw (raised as { thrown: unknown }).thrown;
  const told: unknown = await response.json();
  if (response.ok) return told;
  throw keptFailure(told as Record<string, unknown>);
}

const toldOf = (value: unknown) => Response.json(value ?? null);

/** Returns the failure that a kept answer tells of. */
function keptFailure({ code, ...told }: Record<string, unknown>): Error {
  const kind = failureCatalogue().get(String(code));
  if (!kind) return new Error(`An answer of unknown code ${String(code)} was kept.`);
  const { type: _t, title: _i, status: _s, instance: _n, request_id: _r, ...extras } = told;
  return new Failure(kind, extras);
}
