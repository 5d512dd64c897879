import { getEnv } from "@/server/env";
import { Failure, UnsupportedMediaType } from "@/server/errors";
import { problemAnswer } from "@/server/problem";
import { readBounded } from "@/server/request-input";

/** Bytes that a form of next-auth's may have; those of ours have a few hundred. */
export const MOST_SIGN_IN = 64 * 1024;

/**
 * The form that is posted to next-auth, which would read whatever comes, of any size; or the answer to what
 * is too large or no form.
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
