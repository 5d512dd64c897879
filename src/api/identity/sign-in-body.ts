import { getEnv } from "@/server/config/env";
import { Failure, UnsupportedMediaType } from "@/server/errors";
import { problemAnswer } from "@/server/http/problem";
import { readBounded } from "@/server/http/request-input";

/** The most bytes of a form that signs in or out; ours have a few hundred, a passkey's thousands. */
export const MOST_SIGN_IN = 64 * 1024;

/**
 * Returns the form posted to sign in or out, or the answer to a body that is too large or no form. next-auth would read
 * any body, of any size.
 */
export async function readSignIn(request: Request): Promise<string | Response> {
  try {
    const form = await readBounded(request, MOST_SIGN_IN);
    const type = request.headers.get("content-type") ?? "";
    if (form !== "" && !type.toLowerCase().startsWith("application/x-www-form-urlencoded"))
      throw UnsupportedMediaType({ detail: "Signing in takes the fields of a form." });
    return form;
  } catch (thrown) {
    if (thrown instanceof Failure) return problemAnswer(thrown, getEnv().BASE_URL);
    throw thrown;
  }
}
