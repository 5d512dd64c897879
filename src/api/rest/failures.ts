import { failureCatalogue } from "@/server/errors";
import { failuresOf } from "@/server/openapi/answers";
import { httpStatus } from "@/server/http/problem";
// The tables bring in every feature, and with it the failures that it declares.
import { portalRoutes, v1Routes } from "./tables";

export type FailureNote = { code: string; status: number; title: string; explain: string };
export type FailurePage = FailureNote & {
  operations: { method: string; path: string; summary: string }[];
};

/** Every code that the API answers with, by status and code. */
export function listFailures(): FailureNote[] {
  return [...failureCatalogue().values()]
    .map(({ code, kind, title, explain }) => ({ code, status: httpStatus(kind), title, explain }))
    .sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));
}

/** What a code means and which operations say so; null for one that does not exist. */
export function explainFailure(code: string): FailurePage | null {
  const note = listFailures().find((one) => one.code === code);
  if (!note) return null;
  const operations = [...v1Routes, ...portalRoutes].filter((route) =>
    failuresOf(route).some((kind) => kind.code === code),
  );
  return {
    ...note,
    operations: operations.map(({ method, path, summary }) => ({ method, path, summary })),
  };
}
