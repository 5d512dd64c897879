import type { z } from "zod";
import type { ActToAllow } from "./act-to-allow";
import type { Ctx } from "./context";
import type { FailureKind } from "./errors";
import type { FaultFormat } from "./http/problem";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The scope that an operation needs; `none` if every valid caller may use it. Required by type. */
export type Scope = `${string}:${"read" | "write"}` | "none";

/** One operation of the REST API, as plain data. Routing, validation, OpenAPI and tests come from it. */
export type Route = {
  method: Method;
  /** `{name}` marks a path parameter, which must be a field of `input`. */
  path: string;
  /** The last word of the operation's name, where method and path give none that reads well. */
  verb?: string;
  summary: string;
  description?: string;
  tag: string;
  scope: Scope;
  input: z.ZodObject;
  output: z.ZodType;
  /** 201 adds `Location` from the output's id, below the path or below `home`. */
  status: 200 | 201 | 202 | 204;
  home?: string;
  /** A PUT that can also create its object: its run then returns `Made`, which is answered with 201. */
  makes?: true;
  /** A GET of one object whose path has no id: it has an ETag all the same. */
  versioned?: true;
  /** Fields shown only in this answer and null in all others, whose ETag it uses. */
  shownOnce?: string[];
  /**
   * Tells what a call is about, so that a colleague whose rights suffice may allow it where the caller's do not. Absent
   * where nobody can.
   */
  approvable?: (ctx: Ctx, input: never) => Promise<ActToAllow>;
  /** True for what is the member's own: the staff, who may look at a member's portal, do not see it. */
  own?: true;
  /** A `dry_run` of an operation without an answer (204) returns the output with 200. */
  previews?: boolean;
  errors: FailureKind[];
  format: FaultFormat;
  /**
   * The source of the organization: the Service-Context header, the object itself (operations whose contract lists no
   * such header), or none (an answer about the caller).
   */
  organization: "context" | "object" | "caller";
  /** For `object`: returns the organization of the addressed object, or null. */
  organizationOf?: (
    ctx: Pick<Ctx, "query">,
    input: Record<string, unknown>,
  ) => Promise<string | null>;
  /** For `object`: returns the failure for an object in no linked organization. */
  missing?: (input: Record<string, unknown>) => Error;
  run: (ctx: Ctx, input: never) => Promise<unknown>;
  /** Streams the answer from the result of `run`; `output` then only describes it. */
  write?: (result: never) => Response;
  /** Returns the headers of the answer beyond the common ones. */
  respond?: (output: unknown) => Response;
  /** The most bytes of a body, if not 1 MiB. */
  mostBody?: number;
  /** The most values in a body, if not 10,000. */
  mostValues?: number;
  /** An example request body for the documentation. */
  example?: unknown;
};

/** The result of a PUT that created its object. */
export class Made<T> {
  constructor(readonly object: T) {}
}

/** An operation whose key and types the compiler knows, so that `line` can hand them on. */
export type TypedRoute<
  M extends Method,
  P extends string,
  I extends z.ZodObject,
  O extends z.ZodType,
> = Omit<Route, "method" | "path" | "input" | "output"> & {
  method: M;
  path: P;
  input: I;
  output: O;
};

type Declared<
  M extends Method,
  P extends string,
  I extends z.ZodObject,
  O extends z.ZodType,
> = Omit<
  Route,
  | "method"
  | "path"
  | "input"
  | "output"
  | "run"
  | "write"
  | "status"
  | "errors"
  | "format"
  | "organization"
  | "approvable"
> & {
  method: M;
  path: P;
  input: I;
  output: O;
  run: (ctx: Ctx, input: z.output<I>) => Promise<z.input<O> | Made<z.input<O>>>;
  approvable?: (ctx: Ctx, input: z.output<I>) => Promise<ActToAllow>;
} & Partial<Pick<Route, "write" | "status" | "errors" | "format" | "organization">>;

/** Declares an operation once; everything else is derived from the table. */
export function route<
  const M extends Method,
  const P extends string,
  I extends z.ZodObject,
  O extends z.ZodType,
>(declared: Declared<M, P, I, O>): TypedRoute<M, P, I, O> {
  return {
    status: 200,
    errors: [],
    format: "validation",
    organization: "context",
    ...declared,
    run: declared.run as Route["run"],
    approvable: declared.approvable as Route["approvable"],
  };
}

/** Declares the same operation for the signed-in member, below `/portal/v1`, with these changes. */
export function forMember(declared: Route, changes: Partial<Route> = {}): Route {
  return { ...declared, path: declared.path.replace("/v1/", "/portal/v1/"), ...changes };
}

/** Declares an operation whose answer is too large for memory: `write` streams it, in the shape of `output`. */
export function streamedRoute<I extends z.ZodObject, R>(
  declared: Omit<Declared<Method, string, I, z.ZodType>, "run" | "respond"> & {
    run: (ctx: Ctx, input: z.output<I>) => Promise<R>;
    write: (result: R) => Response;
  },
): Route {
  return route({ ...declared, write: declared.write as Route["write"] });
}

/** True for the member-facing operations. */
export function isPortal({ path }: Pick<Route, "path">): boolean {
  return path.startsWith("/portal/");
}

/** Returns the names of a path's parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

/** Returns an operation's path with these values of its parameters. */
export function filledPath({ path }: Pick<Route, "path">, values: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** Returns a path without the names of its parameters. */
export function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, "{}");
}
