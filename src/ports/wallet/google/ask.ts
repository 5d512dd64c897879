import type { GoogleFault } from "../port";

const TIMEOUT_MS = 10_000;
const LONGEST_ANSWER = 1024 * 1024;

/** Google's answer; the status is null without an answer, or without JSON. */
export type Asked = {
  status: number | null;
  body: Record<string, unknown>;
  retryAfterMs: number | null;
  /** The reason for a missing answer. */
  silence: string | null;
};

/** Makes one request with a time limit for all of it. Never throws and follows no redirects. */
export async function ask(url: string, init: RequestInit): Promise<Asked> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const body = readObject(text.length > LONGEST_ANSWER ? "" : text);
    return {
      // During an outage an answer may have any form; any other answer that is not JSON does not come from
      // Google.
      status:
        body === null && response.status < 500 && response.status !== 429 ? null : response.status,
      body: body ?? {},
      retryAfterMs: readRetryAfter(response.headers.get("retry-after")),
      silence: body === null ? "an answer that is not Google's" : null,
    };
  } catch (error) {
    return { status: null, body: {}, retryAfterMs: null, silence: reasonOf(error as Error) };
  }
}

/** Returns the fault that an unexpected answer means. */
export function faultOf({ status, body, retryAfterMs, silence }: Asked): GoogleFault {
  const said = (body["error"] as { message?: unknown } | undefined)?.message;
  return {
    status: "failed",
    code: codeOf(status),
    message:
      typeof said === "string" ? said.slice(0, 500) : (silence ?? `Google answered ${status}`),
    retryAfterMs,
  };
}

function codeOf(status: number | null): GoogleFault["code"] {
  if (status === null) return "unreachable";
  if (status === 429 || status >= 500) return "busy";
  if (status === 401) return "credentials";
  return status === 403 ? "forbidden" : "invalid";
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Reads the header as seconds; Google does not use its other form, a date. */
function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null;
}

function reasonOf(error: Error): string {
  if (error.name === "TimeoutError") return "no answer within ten seconds";
  const cause = error.cause as { code?: string } | undefined;
  return `no connection (${cause?.code ?? error.message})`;
}
