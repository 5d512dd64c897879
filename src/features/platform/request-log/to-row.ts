import { newId } from "@/lib/ids";
import { actorText } from "@/server/jobs/events";
import type { Exchange } from "@/server/observe/exchanges";
import { pathParameters, type Route } from "@/server/route";
import { redactAnswer, redactInput, redactPath } from "./redact";

/** Longer bodies are not kept: reading them would hold up others. */
const MOST_BODY = 16 * 1024;
const MOST_AGENT = 200;

/** A row of the request log, as it is written. */
export type NewRow = ReturnType<typeof toRow>;

/** Turns an exchange into what is kept of it: nothing in it is about a person. */
export function toRow(exchange: Exchange, operation: string) {
  const { route, actor, method, status, answer, query, at, ms } = exchange;
  const failed = status >= 400;
  const told = failed ? parsed(answer) : null;
  return {
    id: newId("rql"),
    organization_id: exchange.organization_id,
    actor: actorText(actor),
    ...{ method, operation, status },
    path: redactPath(exchange.path, route.path, route.input),
    query: query && query.size > 0 ? redactInput(fieldsOf(query), route.input) : null,
    error_code: failed ? codeOf(told) : null,
    duration_ms: Math.round(ms),
    request_id: exchange.request_id,
    idempotency_key_hint: hintOf(exchange.idempotency_key),
    response_bytes: answer === null ? null : Buffer.byteLength(answer),
    user_agent: agentOf(exchange.user_agent),
    request_body: failed ? bodyOf(exchange.body, route) : null,
    response_body: failed ? redactAnswer(told) : null,
    created_at: at.toISOString(),
  };
}

function fieldsOf(query: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const sent = query.getAll(name);
      return [name, sent.length === 1 ? sent[0] : sent];
    }),
  );
}

/** Returns the body of a failed request, without what stands in its path. */
function bodyOf(body: unknown, route: Route): unknown {
  const sent = typeof body === "string" ? parsed(body) : body;
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return null;
  const params = new Set(pathParameters(route.path));
  const fields = Object.entries(sent).filter(([name]) => !params.has(name));
  return fields.length > 0 ? redactInput(Object.fromEntries(fields), route.input) : null;
}

/** Reads a text as JSON; null for a long one, and for one that is none. */
function parsed(text: string | null): unknown {
  if (text === null || text === "" || text.length > MOST_BODY) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the code of a failure; faults of fields have it also where their format has none. */
function codeOf(told: unknown): string | null {
  const { code, detail } = (told ?? {}) as { code?: unknown; detail?: unknown };
  if (typeof code === "string") return code;
  return Array.isArray(detail) ? "validation_error" : null;
}

/** Returns the end of a key: enough to tell two from each other, never enough to guess a short one. */
function hintOf(key: string | null): string | null {
  if (key === null) return null;
  return key.length >= 16 ? `…${key.slice(-4)}` : "…";
}

/** Returns a client's name for itself; a part with an address in it is left out. */
function agentOf(agent: string | null): string | null {
  if (agent === null) return null;
  const parts = agent.slice(0, MOST_AGENT).split(" ");
  return parts.filter((part) => !part.includes("@")).join(" ") || null;
}
