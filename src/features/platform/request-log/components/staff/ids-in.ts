/** The objects that a request names. Pure. */
import { kindOfId } from "@/lib/ids";
import type { RequestLogEntry } from "../../schema";

const ID = /\b[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}\b/g;
const OURS = ["request", "request_log_entry"];

/** Returns the ids of objects in a request's path, query and bodies, each once, in the order in which they stand. */
export function idsIn({
  path,
  query,
  request_body,
  response_body,
}: Pick<RequestLogEntry, "path" | "query" | "request_body" | "response_body">): string[] {
  const text = [path, query, request_body, response_body].map((part) => JSON.stringify(part));
  const ids = text.join(" ").match(ID) ?? [];
  return [...new Set(ids)].filter((id) => {
    const kind = kindOfId(id);
    return kind !== null && !OURS.includes(kind);
  });
}
