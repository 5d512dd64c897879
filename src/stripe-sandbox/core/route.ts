import type { z } from "zod";
import type { Form } from "./forms";
import { parseParams } from "./params";
import type { Store } from "./store";

/** The account that requests without a `Stripe-Context` or `Stripe-Account` header act on. */
export const PLATFORM = "acct_sandbox";

/** A request to the sandbox, by its own server or through the application's public path. */
export interface SandboxRequest {
  method: string;
  path: string;
  query: string;
  /** By lower-case name. */
  headers: Record<string, string | undefined>;
  body: string;
}

export interface SandboxResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The context of a handler. */
export interface Call {
  store: Store;
  /** The object's id from the path. */
  id: string;
  /** True for the payer's browser, which holds only a publishable key and client secrets. */
  fromBrowser: boolean;
  request: { id: string; idempotencyKey: string | null };
}

/** An object of the API, or a list of them. */
export type Answer = { object: string };

/** `DELETE` names its object in the path alone, and gives the same result on every repeat. */
type Method = "GET" | "POST" | "DELETE";

/** One operation: its path, its parameters and its work. */
export interface Route {
  method: Method;
  path: RegExp;
  /** True when a publishable key suffices. */
  browser: boolean;
  /** True when it may change something: everything but reads, and also reads that apply the effects of time. */
  writes: boolean;
  /** Validates the parameters, raising faults before anything is executed, and returns the rest of the work. */
  prepare: (form: Form) => (call: Call) => Promise<Answer>;
}

/** Declares an operation. `path` is in the form of Stripe's reference, `/v1/refunds/:id`. */
export function route<T>(definition: {
  method: Method;
  path: string;
  browser?: boolean;
  writes?: boolean;
  params: z.ZodType<T>;
  /** Raises faults that concern several parameters. */
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
