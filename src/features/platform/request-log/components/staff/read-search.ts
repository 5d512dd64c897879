/** Reads what somebody looks for in the log of requests. Pure. */
import type { ListRequestLog } from "../../schema";

type Filters = Partial<
  Pick<ListRequestLog, "request_id" | "path" | "operation" | "status" | "error_code">
>;

/** The form of what is looked for, and the filter that finds it; the first that fits. */
const FORMS: [RegExp, (text: string) => Filters][] = [
  [/^req_/i, (text) => ({ request_id: text })],
  [/^\//, (text) => ({ path: text })],
  [/^[1-5](\d\d|xx)$/i, (text) => ({ status: [text.toLowerCase()] })],
  [/\./, (text) => ({ operation: text })],
];

/** Returns the filter for a request's id, a path, a status, an operation, or else the code of an error. */
export function readSearch(typed: string): Filters {
  const text = typed.trim().slice(0, 100);
  if (text === "") return {};
  const form = FORMS.find(([shape]) => shape.test(text));
  return form ? form[1](text) : { error_code: text };
}
