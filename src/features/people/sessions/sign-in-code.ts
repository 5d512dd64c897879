import { DAY } from "@/lib/time";
import type { Db } from "@/server/data/db";
import { sameText, sha256, signaturesOf } from "@/server/config/secrets";
import { SignInCodeOver, SignInCodeWrong } from "./errors";
import { type OpenRequest, spendSignIn } from "./sign-in-link";
import { tellOfFailure } from "./tell";

/** Codes that may be tried for one request, and for one address in a day. The link goes on. */
const PER_REQUEST = 5;
const PER_DAY = 20;
const PURPOSE = "sign-in code";

/** Returns the six digits that a request's mail carries, beside its link. */
export function codeOf(id: string): string {
  return codesOf(id)[0] ?? "";
}

/** The same with each key that is set, the present one first. */
function codesOf(id: string): string[] {
  return signaturesOf(PURPOSE, id).map((signature) => {
    const number = Buffer.from(signature, "base64url").readUIntBE(0, 6) % 1_000_000;
    return String(number).padStart(6, "0");
  });
}

/**
 * Uses up the request that this browser made, by the code that was mailed for it. A try counts before it is
 * looked at, so that many at once are no more than one after the other. Whether anything was mailed is not
 * told: what is not a member's has a code too, which nobody knows. Raises SignInCodeWrong and SignInCodeOver.
 */
export async function spendCode(
  db: Db,
  { browser, code, now }: { browser: string | null; code: string; now: Date },
): Promise<Pick<OpenRequest, "email" | "path">> {
  const request = browser && (await countTry(db, sha256(browser), now));
  if (!request) throw SignInCodeOver();
  const right = codesOf(request.id).map((one) => sameText(one, code));
  if (!right.includes(true) || !request.mailed_at) {
    await tellOfFailure(db, request.email);
    throw SignInCodeWrong();
  }
  if (!(await spendSignIn(db, request.id, now))) throw SignInCodeOver();
  const { id } = request;
  await db.signInRequest.update({ where: { id }, data: { wrong_codes: { decrement: 1 } } });
  return request;
}

type Tried = { id: string; email: string; path: string; mailed_at: Date | null };

async function countTry(db: Db, browser_hash: Uint8Array, now: Date): Promise<Tried | undefined> {
  const yesterday = new Date(now.getTime() - DAY);
  const [request] = await db.$queryRaw<Tried[]>`
    UPDATE sign_in_requests asked SET wrong_codes = wrong_codes + 1
     WHERE browser_hash = ${browser_hash} AND used_at IS NULL AND expires_at > ${now}
       AND wrong_codes < ${PER_REQUEST}
       AND (SELECT sum(wrong_codes) FROM sign_in_requests same
             WHERE same.email = asked.email AND same.created_at > ${yesterday}) < ${PER_DAY}
    RETURNING id, email, path, mailed_at`;
  return request;
}
