import { shortened, shownInput } from "@/lib/shown-input";

/** Failures in product words. Tables at the edge map them to HTTP and tRPC. */
export type Kind =
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "invalid"
  | "conflict"
  | "gone"
  | "payment_required"
  | "precondition_failed"
  | "method_not_allowed"
  | "too_large"
  | "unsupported_media_type"
  | "path_too_long"
  | "malformed"
  | "headers_too_large"
  | "too_slow"
  | "rate_limited"
  | "internal"
  | "bad_gateway"
  | "unavailable";

/** Extension members of the problem format (contract §1). */
export type FailureExtras = {
  detail?: string;
  resource?: string;
  resource_id?: string;
  current_status?: string;
  required_scope?: string;
  field?: string;
  /** The limit of a person of the staff, and its value. */
  limit?: string;
  most?: number;
  failure_code?: string | null;
  failure_message?: string | null;
  payment_id?: string;
  reasons?: unknown[];
  alternatives?: unknown[];
  next_valid_local?: string;
  affected?: unknown[];
  errors?: FieldFault[];
  amount_due?: number;
  refund_percent?: number;
  refund_amount?: number;
  opens_at?: string;
  closes_at?: string | null;
  retry_after_seconds?: number;
  /** For a 503: it is unknown whether the change was made. */
  outcome?: "unknown";
  allow?: string;
};

/** A named failure of the catalogue; `explain` is the text of its page at /errors/{code}. */
export type FailureKind = { kind: Kind; code: string; title: string; explain: string };

export class Failure extends Error {
  constructor(
    readonly of: FailureKind,
    readonly extras: FailureExtras = {},
  ) {
    super(extras.detail ?? of.explain);
    this.name = of.code;
  }
}

const catalogue = new Map<string, FailureKind>();

/** Declares a failure once: returns the function that creates it, and publishes it in the catalogue. */
export function failure(
  kind: Kind,
  code: string,
  title: string,
  explain: string,
): ((extras?: FailureExtras) => Failure) & FailureKind {
  const of: FailureKind = { kind, code, title, explain };
  catalogue.set(code, of);
  return Object.assign((extras?: FailureExtras) => new Failure(of, extras), of);
}

/** Returns every declared failure, by code. */
export function failureCatalogue(): ReadonlyMap<string, FailureKind> {
  return catalogue;
}

/** One fault of the validation format (specification, Errors). */
export type FieldFault = {
  loc: string[];
  msg: string;
  type: string;
  input: unknown;
  ctx: Record<string, unknown>;
};

/** Thrown for faults in the request's fields, found by the schema or by the database. */
export class ValidationFailure extends Error {
  override name = "validation_error";
  readonly faults: FieldFault[];
  constructor(faults: readonly FieldFault[]) {
    const told = boundFaults(faults);
    super(told.map((fault) => `${fault.loc.join(".")}: ${fault.msg}`).join("; "));
    this.faults = told;
  }
}

/** The most faults that one answer lists (contract §1). */
const MOST_FAULTS = 100;

/** Limits the number of faults and shortens the repeated input (contract §1). */
export function boundFaults(faults: readonly FieldFault[], most = MOST_FAULTS): FieldFault[] {
  return faults.slice(0, most).map(({ loc, msg, type, input, ctx }) => ({
    // The names of unknown fields come from the sender, too.
    loc: loc.map(shortened),
    msg,
    type,
    input: shownInput(input),
    ctx,
  }));
}

/** Returns a single field fault, raised by a verb that knows more than the schema. */
export function fieldFault(
  loc: string[],
  type: string,
  msg: string,
  input: unknown,
  ctx: Record<string, unknown> = {},
): ValidationFailure {
  return new ValidationFailure([{ loc, msg, type, input, ctx }]);
}

/** Returns the fault for a required field of the body that is missing. */
export function missingFault(field: string, msg: string): FieldFault {
  return { loc: ["body", field], msg, type: "missing", input: null, ctx: {} };
}

export const InvalidCredentials = failure(
  "unauthenticated",
  "invalid_credentials",
  "Invalid credentials",
  "The API key or token is missing or invalid.",
);
export const NotLinkedToTenant = failure(
  "forbidden",
  "not_linked_to_tenant",
  "Not linked to tenant",
  "The key is not linked to the organization named in the request.",
);
export const InsufficientScope = failure(
  "forbidden",
  "insufficient_scope",
  "Insufficient scope",
  "The API key lacks the scope that this operation needs.",
);
export const HttpsRequired = failure(
  "forbidden",
  "https_required",
  "HTTPS required",
  "Every request must use HTTPS. This one came in clear text: treat its key as compromised.",
);
export const OriginNotAllowed = failure(
  "forbidden",
  "origin_not_allowed",
  "Origin not allowed",
  "A page of another site can use a portal token only if the organization lists its origin in `portal_origins`.",
);
export const CrossSiteRequest = failure(
  "forbidden",
  "cross_site_request",
  "Cross-site request refused",
  "A signed-in session can only be used from this site's own pages.",
);
export const MemberSessionRequired = failure(
  "forbidden",
  "member_session_required",
  "Member session required",
  "This operation is about the signed-in member, so an API key cannot call it.",
);
export const ServiceContextRequired = failure(
  "invalid",
  "service_context_required",
  "Service context required",
  "The key is linked to several organizations: name one in the Service-Context header.",
);
export const InvalidRequest = failure(
  "invalid",
  "validation_error",
  "Validation error",
  "The request has missing or invalid fields; `errors` lists each.",
);
export const RateLimitExceeded = failure(
  "rate_limited",
  "rate_limit_exceeded",
  "Rate limit exceeded",
  "Too many requests in this minute. Wait for the number of seconds in Retry-After.",
);
export const RouteNotFound = failure(
  "not_found",
  "route_not_found",
  "Route not found",
  "No operation of the API has this path.",
);
export const MethodNotAllowed = failure(
  "method_not_allowed",
  "method_not_allowed",
  "Method not allowed",
  "The path does not support this method; the Allow header lists those it supports.",
);
export const PathTooLong = failure(
  "path_too_long",
  "path_too_long",
  "Path too long",
  "The path of an address may have at most 2 KiB.",
);
export const MalformedRequest = failure(
  "malformed",
  "malformed_request",
  "Malformed request",
  "The data received is not a readable HTTP request.",
);
export const HeadersTooLarge = failure(
  "headers_too_large",
  "headers_too_large",
  "Headers too large",
  "The address and headers of a request may have at most 16 KiB together.",
);
export const RequestTooSlow = failure(
  "too_slow",
  "request_too_slow",
  "Request too slow",
  "The request did not arrive in time.",
);
export const BodyTooLarge = failure(
  "too_large",
  "body_too_large",
  "Body too large",
  "The body exceeds this operation's limit: 1 MiB unless its description states more.",
);
export const UnsupportedMediaType = failure(
  "unsupported_media_type",
  "unsupported_media_type",
  "Unsupported media type",
  "Request bodies are application/json, in UTF-8.",
);
export const TooManyCalls = failure(
  "invalid",
  "too_many_calls",
  "Too many calls",
  "One request from the portal's pages can make at most 20 calls.",
);
export const IdempotencyKeyReused = failure(
  "invalid",
  "idempotency_key_reused",
  "Idempotency key reused",
  "This Idempotency-Key was used for a different request within the last 24 hours.",
);
export const IdempotencyInProgress = failure(
  "conflict",
  "idempotency_in_progress",
  "Idempotent request in progress",
  "The first request with this Idempotency-Key is still running. Ask again in a second.",
);
export const VersionConflict = failure(
  "precondition_failed",
  "version_conflict",
  "Version conflict",
  "The object has changed since the version named in If-Match.",
);
export const InvalidStatusTransition = failure(
  "conflict",
  "invalid_status_transition",
  "Invalid status transition",
  "The object's current status does not allow this; `current_status` names it.",
);
export const InternalError = failure(
  "internal",
  "internal_error",
  "Internal error",
  "Something failed on our side. `request_id` identifies this request.",
);
export const ServiceUnavailable = failure(
  "unavailable",
  "service_unavailable",
  "Service unavailable",
  "The service cannot answer at the moment. Try again after the number of seconds in Retry-After.",
);

/** Returns the 404 of a resource type, e.g. `booking_not_found`. */
export function notFoundFailure(resource: string, words: string) {
  return failure(
    "not_found",
    `${resource}_not_found`,
    `${words} not found`,
    `No ${words.toLowerCase()} with the given id in the organization.`,
  );
}
