/** A failed call, as a page needs it. */
export type ShownFailure = {
  /** The product's code (`hold_expired`), or `offline`. */
  code: string;
  /** A sentence for a member: what happened and what to do. */
  message: string;
  requestId: string | null;
  extras: Record<string, unknown>;
  /** Nobody decided anything: trying again may help. */
  outage: boolean;
};

const offline =
  "The portal could not be reached. Check your connection and try again; nothing has been changed.";

/** The API's own sentence speaks of keys and tokens; loading the page anew leads to the sign-in and back. */
const signedOut =
  "You are no longer signed in, so nothing has been changed. Load this page again to sign in and go on.";

/** The API's own sentence speaks of a header. */
const tooFast =
  "That was a lot in a short time, so nothing more has been changed. Wait a minute, then try again.";

const ownWords: Record<string, string> = {
  invalid_credentials: signedOut,
  rate_limit_exceeded: tooFast,
};

/**
 * Reads a tRPC error without depending on its class, so that any thrown thing becomes a sentence. A
 * failure without the server's answer is a connection that broke.
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
    return { code: "offline", message: offline, requestId: null, extras: {}, outage: true };
  }
  return {
    code: data.code,
    message: ownWords[data.code] ?? message ?? offline,
    requestId: data.request_id ?? null,
    extras: data.extras ?? {},
    outage: (data.httpStatus ?? 500) >= 500,
  };
}
