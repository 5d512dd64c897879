/** A failed call, as a page needs it. */
export type ShownFailure = {
  /** The product's code (`hold_expired`), or `offline`. */
  code: string;
  /** A sentence for a member: the problem and the solution. */
  message: string;
  requestId: string | null;
  extras: Record<string, unknown>;
  /** No decision was made: trying again may help. */
  outage: boolean;
};

/** Raised without a connection: nothing is sent, and nothing waits to be sent. */
export class Offline extends Error {
  override name = "offline";
}

/**
 * Sentences for failures that no server has answered, in the page's language. After `broken` the request may have
 * arrived; `unread` is about a question alone.
 */
type Unanswered = { offline: string; broken: string; unread: string };

let unanswered: Unanswered = { offline: "", broken: "", unread: "" };

/** Sets those sentences; the page does so before anything can be sent. */
export function sayUnanswered(sentences: Unanswered): void {
  unanswered = sentences;
}

/** Returns the sentence for a call without an answer, in the page's language. */
export function unansweredSentence(): string {
  return unanswered.broken;
}

/**
 * Turns any thrown value into a failure with a sentence, without depending on tRPC's class. A
 * failure without the server's answer is a broken connection.
 */
export function failureOf(error: unknown): ShownFailure {
  const { data, message } = (error ?? {}) as {
    message?: string;
    data?: {
      code?: string;
      request_id?: string;
      extras?: Record<string, unknown>;
      httpStatus?: number;
    } | null;
  };
  if (!data?.code) {
    const unsent = isOffline(error);
    const message = unsent ? unanswered.offline : unanswered.broken;
    return { code: "offline", message, requestId: null, extras: {}, outage: !unsent };
  }
  return {
    code: data.code,
    message: message ?? unanswered.broken,
    requestId: data.request_id ?? null,
    extras: data.extras ?? {},
    outage: (data.httpStatus ?? 500) >= 500,
  };
}

/** Turns what a question raised into a failure, as `failureOf` does: asking changes nothing, so one may ask again. */
export function readFailureOf(error: unknown): ShownFailure {
  const failure = failureOf(error);
  const isUnread = failure.code === "offline" && failure.outage;
  return isUnread ? { ...failure, message: unanswered.unread } : failure;
}

/** Tells whether it may have been done without an answer: only the same act may be sent again. */
export function isUnanswered({ outage, code }: ShownFailure): boolean {
  return outage || code === "offline" || code === "idempotency_in_progress";
}

/** Returns the names of the fields that the server found a fault in: `["amount"]`. */
export function faultyFields(error: unknown): string[] {
  const { data } = (error ?? {}) as { data?: { faults?: { loc: string[] }[] } | null };
  return (data?.faults ?? []).flatMap(({ loc }) => loc[1] ?? []);
}

function isOffline(error: unknown): boolean {
  return (
    error instanceof Offline || (error as { cause?: unknown } | null)?.cause instanceof Offline
  );
}
