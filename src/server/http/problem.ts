import { logger } from "@/server/log";
import { requestIdHere } from "@/server/observe/request";
import { sqlState } from "@/server/data/db";
import { endedFailure } from "@/server/data/closed-members";
import { TextResponse } from "./text-response";
import {
  Failure,
  InternalError,
  InvalidRequest,
  ServiceUnavailable,
  ValidationFailure,
  type Kind,
} from "@/server/errors";

/** The one of the specification's two 422 formats that an operation's contract lists. */
export type FaultFormat = "validation" | "problem";

const STATUS: Record<Kind, number> = {
  malformed: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  path_too_long: 414,
  unsupported_media_type: 415,
  invalid: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
};

/** Returns the HTTP status of a kind of failure. */
export function httpStatus(kind: Kind): number {
  return STATUS[kind];
}

/** Turns any thrown value into a response in one of the two error formats; never a stack, SQL or internal name. */
export function toErrorResponse(
  thrown: unknown,
  request: { baseUrl: string; requestId: string; format: FaultFormat },
): Response {
  if (thrown instanceof ValidationFailure && request.format === "validation") {
    const headers = { "content-type": "application/json" };
    return new TextResponse(JSON.stringify({ detail: thrown.faults }), { status: 422, headers });
  }
  return toProblem(toFailure(thrown, request.requestId), request);
}

function toProblem(
  failure: Failure,
  request: { baseUrl: string; requestId: string },
): TextResponse {
  const { detail, retry_after_seconds, allow, ...extras } = failure.extras;
  const status = httpStatus(failure.of.kind);
  const headers = new Headers({ "content-type": "application/problem+json" });
  if (status === 401) headers.set("www-authenticate", "Bearer");
  if (retry_after_seconds) headers.set("retry-after", String(retry_after_seconds));
  if (allow) headers.set("allow", allow);
  // The rest of the body is left unread: the next request must not use the same connection.
  if (status === 413) headers.set("connection", "close");
  const body = {
    type: `${request.baseUrl}/errors/${failure.of.code}`,
    title: failure.of.title,
    status,
    detail: detail ?? failure.of.explain,
    code: failure.of.code,
    request_id: request.requestId,
    ...extras,
  };
  return new TextResponse(JSON.stringify(body), { status, headers });
}

/** Returns a failure as the whole answer to a request that ends here, in the problem format. */
export function problemAnswer(failure: Failure, baseUrl: string): TextResponse {
  const requestId = requestIdHere();
  const answer = toProblem(failure, { baseUrl, requestId });
  answer.headers.set("x-request-id", requestId);
  answer.headers.set("cache-control", "no-store");
  return answer;
}

/**
 * Turns a thrown value into a failure: our own stay, the database's become unavailability, others an internal error.
 * The log is told of the last two.
 */
export function toFailure(thrown: unknown, requestId: string): Failure {
  const failure = failureOf(thrown);
  if (failure === thrown) return failure;
  const told = { err: thrown, request_id: requestId };
  if (failure.of.code === ServiceUnavailable.code)
    logger().warn(told, "the database did not answer");
  if (failure.of.code === InternalError.code) logger().error(told, "request failed");
  return failure;
}

/** Returns the same failure and tells nobody. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  if (thrown instanceof ValidationFailure) return InvalidRequest({ errors: thrown.faults });
  const ended = endedFailure(thrown);
  if (ended) return ended;
  // Nobody reads the answer, and nothing of ours failed.
  if (isAbandoned(thrown)) return InvalidRequest({ detail: "The body is incomplete.", errors: [] });
  return isOutage(thrown) ? ServiceUnavailable({ retry_after_seconds: 2 }) : InternalError();
}

/**
 * Marks a database error of a request that may have changed something: its outcome is unknown, and the failure says so
 * (`outcome`).
 */
export function inDoubt(thrown: unknown, requestId: string): unknown {
  if (!isOutage(thrown)) return thrown;
  logger().warn({ err: thrown, request_id: requestId }, "the database did not answer a change");
  const detail = "We could not see whether this was done. Look before you try again.";
  return ServiceUnavailable({ detail, outcome: "unknown", retry_after_seconds: 2 });
}

/** Lock time-out, deadlock, read-only server, and a statement or transaction cut off. */
const PASSING = ["55P03", "40P01", "40001", "25006", "57014", "25P03"];

/** True for time-outs, lost connections, shutdowns and a full disk, which pass; the caller may try again. */
export function isOutage(thrown: unknown): boolean {
  const state = sqlState(thrown);
  if (state) return /^(08|53|57P|58)/.test(state) || PASSING.includes(state);
  if (isAbandoned(thrown)) return false;
  const { code, message } = (thrown ?? {}) as { code?: string; message?: string };
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|P1001|P1002|P1017|P2024|P2028|P2034)$/.test(
      code ?? "",
    ) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|Can't reach database/.test(
      message ?? "",
    )
  );
}

/** True if the client went away before its whole body came; a lost database has the same code in other words. */
function isAbandoned(thrown: unknown): boolean {
  const { code, message } = (thrown ?? {}) as { code?: string; message?: string };
  return code === "ECONNRESET" && message === "aborted";
}
