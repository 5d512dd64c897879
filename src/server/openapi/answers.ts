import { z } from "zod";
import {
  BodyTooLarge,
  CrossSiteRequest,
  type FailureKind,
  HttpsRequired,
  IdempotencyInProgress,
  IdempotencyKeyReused,
  InsufficientScope,
  InternalError,
  InvalidCredentials,
  InvalidRequest,
  NotLinkedToTenant,
  OriginNotAllowed,
  PathTooLong,
  RateLimitExceeded,
  ServiceContextRequired,
  ServiceUnavailable,
  UnsupportedMediaType,
  VersionConflict,
} from "@/server/errors";
import { MemberErased, MemberIsWalkIn, MemberMerged } from "@/server/data/closed-members";
import { httpStatus } from "@/server/http/problem";
import { isPortal, pathParameters, type Route } from "@/server/route";
import { versionedAs } from "@/server/http/etag";

export const Problem = z
  .looseObject({
    type: z.string().meta({ format: "uri" }).describe("A page that explains the code."),
    title: z.string().describe("Short name of the error."),
    status: z.int(),
    detail: z.string().describe("Explanation."),
    code: z.string().describe("Machine-readable code."),
    request_id: z
      .string()
      .describe("The same as in X-Request-Id; in a replayed answer, that of the first request."),
  })
  .meta({ id: "Problem", description: "RFC 9457. Other members depend on the code." });

export const ValidationError = z
  .object({
    detail: z
      .array(
        z.object({
          loc: z
            .array(z.string())
            .describe("Where: body, query, path or header, then the way to the field."),
          msg: z.string(),
          type: z.string().meta({ example: "missing" }),
          input: z
            .unknown()
            .describe(
              "What was sent there, or null: of a text at most 200 characters, a longer one ends in `…`; a list or object whose JSON is longer is shown as the beginning of that JSON, as a text.",
            ),
          ctx: z.record(z.string(), z.unknown()),
        }),
      )
      .describe("At most 100 of the faults."),
  })
  .meta({ id: "ValidationError" });

const HEADERS = {
  "X-Request-Id": { description: "Names this request.", schema: { type: "string" } },
  "X-RateLimit-Limit": { description: "Requests per minute.", schema: { type: "integer" } },
  "X-RateLimit-Remaining": {
    description: "Requests left in this minute.",
    schema: { type: "integer" },
  },
  "X-RateLimit-Reset": {
    description: "Unix second at which the minute ends.",
    schema: { type: "integer" },
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  Location: { description: "Path of the new object.", schema: { type: "string" } },
  ETag: { description: "Version of the object.", schema: { type: "string" } },
} as const;
type HeaderName = keyof typeof HEADERS;

/** Headers of every answer: the document lists them once, in its introduction, and at the 429. */
const COMMON: HeaderName[] = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

/** True if an operation's fields come from the query; otherwise they come from the body. */
export function isQuery(route: Route): boolean {
  return route.method === "GET" || route.method === "DELETE";
}

/** Splits an operation's fields by where they are sent. */
export function splitInput(route: Route) {
  const names = new Set(pathParameters(route.path));
  const fields = Object.entries(route.input.shape);
  return {
    inPath: Object.fromEntries(fields.filter(([name]) => names.has(name))),
    rest: Object.fromEntries(fields.filter(([name]) => !names.has(name))),
  };
}

/** Returns the shared parts of all answers: headers, and an example per failure. */
export function sharedAnswers(routes: readonly Route[], baseUrl: string) {
  const kinds = new Map(routes.flatMap(failuresOf).map((kind) => [kind.code, kind]));
  const examples = [...kinds.values()].map((kind) => [
    kind.code,
    { value: exampleOf(kind, baseUrl) },
  ]);
  return { headers: HEADERS, examples: Object.fromEntries(examples) };
}

/** Describes the answers of an operation, by status. */
export function describeAnswers(route: Route, routes: readonly Route[]) {
  const isVersioned = versionedAs(route, routes) !== undefined;
  const success = (status: Route["status"]) => ({
    [String(status)]: describeSuccess({ ...route, status }, isVersioned),
  });
  return {
    ...(route.previews && success(200)),
    ...(route.makes && success(201)),
    ...success(route.status),
    ...describeErrors(route),
  };
}

const SUCCESS = { 200: "OK", 201: "Created", 202: "Accepted", 204: "Done" } as const;

function describeSuccess(route: Route, isVersioned: boolean) {
  // Several types if the caller can choose.
  const media = String(route.output.meta()?.["contentMediaType"] ?? "application/json").split(", ");
  const headers: HeaderName[] = [
    ...(route.status === 201 ? (["Location"] as const) : []),
    ...(isVersioned ? (["ETag"] as const) : []),
  ];
  return {
    description: SUCCESS[route.status],
    ...(headers.length > 0 && { headers: referTo("headers", headers) }),
    ...(route.status !== 204 && {
      content: Object.fromEntries(media.map((type) => [type, { schema: route.output }])),
    }),
  };
}

/** Returns every failure that the operation can answer with: its own, and those implied by its shape. */
export function failuresOf(route: Route): FailureKind[] {
  const takesBody = !isQuery(route) && Object.keys(splitInput(route).rest).length > 0;
  const kinds: FailureKind[] = [
    InvalidCredentials,
    HttpsRequired,
    ...(route.organization === "context" ? [NotLinkedToTenant, ServiceContextRequired] : []),
    ...(route.scope === "none" && !isPortal(route) ? [] : [InsufficientScope]),
    ...(isPortal(route) ? [OriginNotAllowed] : []),
    ...route.errors,
    ...(pathParameters(route.path).length > 0 ? [PathTooLong] : []),
    ...(isQuery(route) ? [] : [IdempotencyInProgress, IdempotencyKeyReused]),
    ...(route.method === "GET" ? [] : [VersionConflict]),
    ...(route.path.startsWith("/portal/") && route.method !== "GET" ? [CrossSiteRequest] : []),
    ...(writesForMember(route) ? [MemberErased, MemberMerged, MemberIsWalkIn] : []),
    ...(takesBody ? [BodyTooLarge, UnsupportedMediaType] : []),
    ...(route.format === "problem" ? [InvalidRequest] : []),
    RateLimitExceeded,
    InternalError,
    ServiceUnavailable,
  ];
  return [...new Map(kinds.map((kind) => [kind.code, kind])).values()];
}

/** True for an operation that changes a record naming a member: closed members accept none. */
function writesForMember({ method, input, errors }: Route): boolean {
  const named = "member_id" in input.shape || "member_ids" in input.shape;
  return method !== "GET" && (named || errors.some(({ code }) => code === "member_not_found"));
}

function describeErrors(route: Route) {
  const kinds = failuresOf(route);
  // The specification's other format of 422: only where input can be invalid.
  const validated = route.format === "validation" && Object.keys(route.input.shape).length > 0;
  const statuses = new Set(kinds.map((kind) => httpStatus(kind.kind)));
  if (validated) statuses.add(422);
  return Object.fromEntries(
    [...statuses].sort().map((status) => {
      const here = kinds.filter((kind) => httpStatus(kind.kind) === status);
      return [String(status), describeError(status, here, validated && status === 422)];
    }),
  );
}

function describeError(status: number, kinds: FailureKind[], validated: boolean) {
  const codes = kinds.map((kind) => kind.code);
  const own = kinds.filter((kind) => !IMPLIED.has(kind));
  const shown = (own.length > 0 ? own : kinds).map((kind) => kind.code);
  const headers: HeaderName[] = [
    ...(status === 429 ? COMMON : []),
    ...(status === 429 || status === 503 ? (["Retry-After"] as const) : []),
  ];
  return {
    description: REASONS[status] ?? "Failed",
    ...(headers.length > 0 && { headers: referTo("headers", headers) }),
    content: {
      ...(validated && { "application/json": { schema: ValidationError } }),
      ...(kinds.length > 0 && {
        "application/problem+json": { schema: Problem, examples: referTo("examples", shown) },
      }),
    },
    "x-codes": codes,
  };
}

/** Failures implied by an operation's shape, which say nothing about its work. */
export const IMPLIED: ReadonlySet<FailureKind> = new Set([
  ...[InvalidCredentials, HttpsRequired, NotLinkedToTenant, ServiceContextRequired],
  ...[InsufficientScope, OriginNotAllowed, CrossSiteRequest, PathTooLong, IdempotencyInProgress],
  ...[IdempotencyKeyReused, VersionConflict, MemberErased, MemberMerged, MemberIsWalkIn],
  ...[
    BodyTooLarge,
    UnsupportedMediaType,
    InvalidRequest,
    RateLimitExceeded,
    InternalError,
    ServiceUnavailable,
  ],
]);

/** The description of each status of a failure (RFC 9110). */
const REASONS: Record<number, string> = {
  401: "The key or session is missing or not valid.",
  402: "The payment did not go through.",
  403: "The caller may not do this.",
  404: "There is no such object.",
  409: "The object's state does not allow this.",
  412: "The object has changed since it was read.",
  413: "The body is too large.",
  414: "The path is too long.",
  415: "The body is not JSON.",
  422: "The request is not valid.",
  429: "The rate limit is used up.",
  500: "The server failed.",
  502: "The payment processor did not answer.",
  503: "The service is unavailable for a moment.",
};

function referTo(kind: "headers" | "examples", names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/${kind}/${name}` as const }]),
  );
}

function exampleOf(kind: FailureKind, baseUrl: string) {
  return {
    type: `${baseUrl}/errors/${kind.code}`,
    title: kind.title,
    status: httpStatus(kind.kind),
    detail: kind.explain,
    code: kind.code,
    request_id: "req_01JZ0000000000000000000000",
  };
}
