import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

/** Why a step of signing in was refused, by the product's code; `offline` where nobody was reached. */
export type Refused = { code: string; retry_after_seconds: number };

/** Posts a step of signing in. Gives its answer, or why it was refused. */
async function take<T>(step: string, fields: Record<string, string>): Promise<T | Refused> {
  try {
    const body = new URLSearchParams(fields);
    const response = await fetch(`/api/sign-in/${step}`, { method: "POST", body });
    const answer = (await response.json()) as T & { code?: string };
    if (response.ok) return answer;
    const { code = "unknown" } = answer;
    return { code, retry_after_seconds: Number(response.headers.get("retry-after") ?? 60) };
  } catch {
    return { code: "offline", retry_after_seconds: 0 };
  }
}

export function isRefused<T extends object>(answer: T | Refused): answer is Refused {
  return "retry_after_seconds" in answer;
}

/**
 * Asks for a mail with a link and a code, which then leads to `path`. An address that no member has is not refused, so
 * that the form does not tell who is a member.
 */
export function askByMail(email: string, path: string): Promise<{ asked: true } | Refused> {
  return take("ask", { email, path });
}

/** Signs in by the code of the mail that this browser asked for. Gives the page to go on to. */
export function typeCode(code: string): Promise<{ path: string } | Refused> {
  return take("code", { code });
}

/**
 * Signs in by a passkey of this browser's, and gives the page to go on to: `path`, if it is ours. With
 * `again` only as the person who is signed in already.
 */
export async function signInByPasskey(
  path: string,
  again: boolean,
): Promise<{ path: string } | Refused> {
  const question = await take<PublicKeyCredentialRequestOptionsJSON>("passkey-question", {});
  if (isRefused(question)) return question;
  const { startAuthentication } = await import("@simplewebauthn/browser");
  try {
    const answer = await startAuthentication({ optionsJSON: question });
    const said = { answer: JSON.stringify(answer), path };
    return await take("passkey", again ? { ...said, again: "yes" } : said);
  } catch {
    // The person's own no, or a browser that knows no passkeys.
    return { code: "passkey_not_given", retry_after_seconds: 0 };
  }
}

/** Ends the session here and on the server, at next-auth's own endpoint: it wants a token of its own. */
export async function endSession(): Promise<void> {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  const fields = { csrfToken, callbackUrl: "/sign-in", json: "true" };
  await fetch("/api/auth/signout", { method: "POST", body: new URLSearchParams(fields) });
}
