import type { z } from "zod";
import type { Ctx } from "./context";
import type { FailureKind } from "./errors";
import type { FaultFormat } from "./http/problem";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Scope that an operation needs; `none` for what every valid caller may do. Required by type. */
export type Scope = `${string}:${"read" | "write"}` | "none";

/** One operation of the REST API, as plain data. Routing, validation, OpenAPI and tests come from it. */
export type Route = {
  method: Method;
  /** `{name}` marks a path parameter, which must be a field of `input`. */
  path: string;
  summary: string;
  description?: string;
  tag: string;
  scope: Scope;
  input: z.ZodObject;
  output: z.ZodType;
  /** 201 adds `Location` from the output's id, below the path or below `home`. */
  status: 200 | 201 | 202 | 204;
  home?: string;
  /** A PUT that also makes what is not there yet: its run says so by `Made`, which is answered with 201. */
  makes?: true;
  /** A GET of one object whose path has no id: it has an ETag all the same. */
  versioned?: true;
  /** Fields that only this answer shows, and every other one has as null; its ETag is that of the others. */
  shownOnce?: string[];
  /** A `dry_run` of an operation without an answer (204) is answered with the output, 200. */
  previews?: boolean;
  errors: FailureKind[];
  format: FaultFormat;
  /**
   * Where the organization comes from: the Service-Context header, the object itself (operations whose
   * contract lists no such header), or nowhere (an answer about the caller).
   */
  organization: "context" | "object" | "caller";
  /** For `object`: which organization the addressed object is in, or null. */
  organizationOf?: (
    ctx: Pick<Ctx, "query">,
    input: Record<string, unknown>,
  ) => Promise<string | null>;
  /** For `object`: the failure for an object that no linked organization has. */
  missing?: (input: Record<string, unknown>) => Error;
  run: (ctx: Ctx, input: never) => Promise<unknown>;
  /** Writes the answer piece by piece, of what `run` gives; `output` only describes it then. */
  write?: (result: never) => Response;
  /** Headers of the answer beyond the common ones. */
  respond?: (output: unknown) => Response;
  /** How many bytes a body may have here, where that is not 1 MiB. */
  mostBody?: number;
  /** How many values a body may hold here, where that is not 10,000. */
  mostValues?: number;
  /** An example request body for the documentation. */
  example?: unknown;
};

/** That an operation which also changes has made its object. */
export class Made<T> {
  constructor(readonly object: T) {}
}

type Declared<I extends z.ZodObject, O extends z.ZodType> = Omit<
  Route,
  "input" | "output" | "run" | "write" | "status" | "errors" | "format" | "organization"
> & {
  input: I;
  output: O;
  run: (ctx: Ctx, input: z.output<I>) => Promise<z.input<O> | Made<z.input<O>>>;
} & Partial<Pick<Route, "write" | "status" | "errors" | "format" | "organization">>;

/** States an operation once; whoever mounts the table derives the rest. */
export function route<I extends z.ZodObject, O extends z.ZodType>(declared: Declared<I, O>): Route {
  return {
    status: 200,
    errors: [],
    format: "validation",
    organization: "context",
    ...declared,
    run: declared.run as Route["run"],
  };
}

/** States the same operation for the signed-in member, below `/portal/v1`, with what is otherwise there. */
export function forMember(declared: Route, changes: Partial<Route> = {}): Route {
  return { ...declared, path: declared.path.replace("/v1/", "/portal/v1/"), ...changes };
}

/** The same for an answer that is too large to be held: `write` streams it, in the shape of `output`. */
export function streamedRoute<I extends z.ZodObject, R>(
  declared: Omit<Declared<I, z.ZodType>, "run" | "respond"> & {
    run: (ctx: Ctx, input: z.output<I>) => Promise<R>;
    write: (result: R) => Response;
  },
): Route {
  return route({ ...declared, write: declared.write as Route["write"] });
}

/** Whether an operation is one of the member-facing ones. */
export function isPortal({ path }: Pick<Route, "path">): boolean {
  return path.startsWith("/portal/");
}

/** The names of a path's parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

/** A path whatever its parameters are called. */
export function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, "{}");
}
