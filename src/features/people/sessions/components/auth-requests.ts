import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

/** The product's code for a refused sign-in step; `offline` if the server could not be reached. */
export type Refused = { code: string; retry_after_seconds: number; detail?: string };

/** Posts a sign-in step. Returns its answer, or the refusal. */
async function take<T>(step: string, fields: Record<string, string>): Promise<T | Refused> {
  try {
    const body = new URLSearchParams(fields);
    const response = await fetch(`/api/sign-in/${step}`, { method: "POST", body });
    const answer = (await response.json()) as T & { code?: string; detail?: string };
    if (response.ok) return answer;
    const { code = "unknown", detail } = answer;
    return {
      code,
      ...(detail && { detail }),
      retry_after_seconds: Number(response.headers.get("retry-after") ?? 60),
    };
  } catch {
    return { code: "offline", retry_after_seconds: 0 };
  }
}

export function isRefused<T extends object>(answer: T | Refused): answer is Refused {
  return "retry_after_seconds" in answer;
}

/**
 * Requests a mail with a link and a code that lead to `path`. An unknown address is not refused, so that the
 * form does not reveal who is a member.
 */
export function askByMail(email: string, path: string): Promise<{ asked: true } | Refused> {
  return take("ask", { email, path });
}

/** Signs in with the code from the mail that this browser requested. Returns the path of the next page. */
export function typeCode(code: string): Promise<{ path: string } | Refused> {
  return take("code", { code });
}

/**
 * Signs in with a passkey and returns the next page: `path`, if it is on this site. With `again`, only the
 * person who is signed in already is accepted, and `no_passkey` is the refusal of one who has none.
 */
export async function signInByPasskey(
  path: string,
  again: boolean,
): Promise<{ path: string } | Refused> {
  const whose: Record<string, string> = again ? { again: "yes" } : {};
  const question = await take<PublicKeyCredentialRequestOptionsJSON>("passkey-question", whose);
  if (isRefused(question)) return question;
  const { startAuthentication } = await import("@simplewebauthn/browser");
  try {
    const answer = await startAuthentication({ optionsJSON: question });
    return await take("passkey", { answer: JSON.stringify(answer), path, ...whose });
  } catch {
    // The person declined, or the browser does not support passkeys.
    return { code: "passkey_not_given", retry_after_seconds: 0 };
  }
}

/** Makes the installation's first club by the link of its start, and signs its owner in. Returns the next page. */
export function foundFirstClub(
  token: string,
  answers: string,
): Promise<{ path: string } | Refused> {
  return take("set-up", { token, answers });
}

/**
 * Ends the session here and on the server, at next-auth's own endpoint, which requires a CSRF token. Throws while the
 * session goes on, because the server could not be reached or did not end it.
 */
export async function endSession(): Promise<void> {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  const fields = { csrfToken, callbackUrl: "/sign-in", json: "true" };
  const body = new URLSearchParams(fields);
  const answer = await fetch("/api/auth/signout", { method: "POST", body });
  if (!answer.ok) throw new Error(`The sign-out was answered with ${answer.status}.`);
}
