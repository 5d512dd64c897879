import { failureCatalogue } from "@/server/errors";
import { failuresOf } from "@/server/openapi/answers";
import { httpStatus } from "@/server/http/problem";
// The tables load every feature, and with it the failures that it declares.
import { portalRoutes, v1Routes } from "./tables";

type FailureNote = { code: string; status: number; title: string; explain: string };
type FailurePage = FailureNote & {
  operations: { method: string; path: string; summary: string }[];
};

/** Lists every code of the API, by status and code. */
export function listFailures(): FailureNote[] {
  return [...failureCatalogue().values()]
    .map(({ code, kind, title, explain }) => ({ code, status: httpStatus(kind), title, explain }))
    .sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1));
}

/** Explains a code, with the operations that return it; null if it does not exist. */
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
