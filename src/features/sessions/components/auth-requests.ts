/** next-auth's own endpoints, which are not tRPC: each post carries the token that its cookie vouches for. */
async function post(path: string, fields: Record<string, string>): Promise<{ url: string }> {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  const response = await fetch(`/api/auth/${path}`, {
    method: "POST",
    body: new URLSearchParams({ ...fields, csrfToken, json: "true" }),
  });
  return (await response.json()) as { url: string };
}

/**
 * Asks for a link by mail. Gives next-auth's error word, or null; an unknown address is no error, so
 * that the form does not tell who is a member. Throws where the portal cannot be reached.
 */
export async function requestSignInLink(
  email: string,
  callbackUrl: string,
): Promise<string | null> {
  const { url } = await post("signin/email", { email, callbackUrl });
  return new URL(url, location.origin).searchParams.get("error");
}

/** Ends the session here and on the server. */
export async function endSession(): Promise<void> {
  await post("signout", { callbackUrl: "/sign-in" });
}
