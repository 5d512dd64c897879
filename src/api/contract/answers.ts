import { expect } from "vitest";
import { mediaOf } from "./documented";
import type { FailureKind } from "@/server/errors";
import { httpStatus } from "@/server/http/problem";
import type { Route } from "@/server/route";

type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id: string;
} & Record<string, unknown>;
export type Fault = { loc: string[]; msg: string; type: string; input: unknown; ctx: object };

/** Expects an error in the problem format with the given code; returns its body. */
export async function expectProblem(response: Response, kind: FailureKind): Promise<Problem> {
  const body = (await response.json()) as Problem;
  const status = httpStatus(kind.kind);
  expect({ status: response.status, code: body.code }).toEqual({ status, code: kind.code });
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(body).toMatchObject({ title: kind.title, status });
  expect(body.type).toMatch(new RegExp(`^https?://[^/]+/errors/${kind.code}$`));
  expect(typeof body.detail).toBe("string");
  expect(body.request_id).toBe(response.headers.get("x-request-id"));
  expectCommonHeaders(response);
  return body;
}

const PROBLEM = "application/problem+json";

/** Expects a validation fault in the format that the operation's contract lists; returns the faults. */
export async function expectFaults(response: Response, route: Route): Promise<Fault[]> {
  const body = (await response.json()) as Record<string, unknown>;
  expect({ status: response.status, body }).toMatchObject({ status: 422 });
  expectCommonHeaders(response);
  const problem = route.format === "problem";
  expect(response.headers.get("content-type")).toMatch(
    problem ? /^application\/problem\+json/ : /^application\/json/,
  );
  if (problem) expect(body["code"]).toBe("validation_error");
  else expect(Object.keys(body)).toEqual(["detail"]);
  const faults = (problem ? body["errors"] : body["detail"]) as Fault[];
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expectFaultShape(fault);
  expect(mediaOf(route, 422)).toContain(problem ? PROBLEM : "application/json");
  return faults;
}

/** Expects the five members of an item of a validation answer, and the place of the fault. */
export function expectFaultShape(fault: Fault): void {
  expect(Object.keys(fault).sort()).toEqual(["ctx", "input", "loc", "msg", "type"]);
  expect(fault.loc.every((part) => typeof part === "string")).toBe(true);
  expect(["body", "query", "path", "header"]).toContain(fault.loc[0]);
}

/** Expects the headers of every answer. */
export function expectCommonHeaders(response: Response): void {
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("cross-origin-resource-policy")).toMatch(/^(same|cross)-origin$/);
  expect(response.headers.get("x-request-id")).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
  // No content, so no content type.
  const isEmpty = response.status === 204 || response.status === 304;
  expect(isEmpty && response.headers.get("content-type")).toBeFalsy();
  expect(response.headers.has("location") ? response.status : 201).toBe(201);
}
