import type { z } from "zod";
import type { Form } from "./forms";
import { parseParams } from "./params";
import type { Store } from "./store";

/** The account that requests without a `Stripe-Context` or `Stripe-Account` header act on. */
export const PLATFORM = "acct_sandbox";

/** What reaches the sandbox, by its own server or through the application's public path. */
export interface SandboxRequest {
  method: string;
  path: string;
  query: string;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
  body: string;
}

export interface SandboxResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What a handler acts with. */
export interface Call {
  store: Store;
  /** The part of the path that names an object. */
  id: string;
  /** True for the payer's browser, which holds only a publishable key and client secrets. */
  fromBrowser: boolean;
  request: { id: string; idempotencyKey: string | null };
}

/** An object of the API, or a list of them. */
export type Answer = { object: string };

/** `DELETE` says what it is about by its path alone, and is the same however often it is asked. */
type Method = "GET" | "POST" | "DELETE";

/** One operation: where it is, what it may be told, and what it does. */
export interface Route {
  method: Method;
  path: RegExp;
  /** True when a publishable key suffices. */
  browser: boolean;
  /** True when it may change something: all but reading, and reading what time has brought about. */
  writes: boolean;
  /** Validates the parameters, which raises before anything is executed, and gives the rest of the work. */
  prepare: (form: Form) => (call: Call) => Promise<Answer>;
}

/** Declares an operation. `path` is written as in Stripe's reference, `/v1/refunds/:id`. */
export function route<T>(definition: {
  method: Method;
  path: string;
  browser?: boolean;
  writes?: boolean;
  params: z.ZodType<T>;
  /** Faults that only a look at several parameters shows. */
  check?: (params: T) => void;
  run: (call: Call, params: T) => Promise<Answer>;
}): Route {
  const { method, path, browser = false, params, check, run } = definition;
  return {
    method,
    browser,
    writes: definition.writes ?? method !== "GET",
    path: new RegExp(`^${path.replace(":id", "([A-Za-z0-9_]{1,255})")}$`),
    prepare: (form) => {
      const parsed = parseParams(params, form);
      check?.(parsed);
      return (call) => run(call, parsed);
    },
  };
}
