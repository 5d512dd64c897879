import { DAY } from "@/lib/time";
import type { Db } from "@/server/data/db";
import { digitsOf, sameText, sha256 } from "@/server/config/secrets";
import { SignInCodeOver, SignInCodeWrong } from "./errors";
import { type OpenRequest, spendSignIn } from "./sign-in-link";
import { recordFailedSignIn } from "./record-session";

/** Limits the codes that may be tried for one request, and for one address per day. The link keeps working. */
const PER_REQUEST = 5;
const PER_DAY = 20;
const PURPOSE = "sign-in code";

/** Returns the six-digit code in a request's mail, beside its link. */
export function signInCodeOf(id: string): string {
  return digitsOf(PURPOSE, id)[0] ?? "";
}

/**
 * Uses up this browser's request by its mailed code. A try is counted before it is checked, so that concurrent
 * tries gain nothing. The answer does not reveal whether a mail was sent: an unknown address has a code too,
 * which nobody receives. Raises SignInCodeWrong and SignInCodeOver.
 */
export async function spendCode(
  db: Db,
  {
    browser,
    code,
    now,
    host = null,
  }: { browser: string | null; code: string; now: Date; host?: string | null },
): Promise<Pick<OpenRequest, "email" | "path">> {
  const request = browser && (await countTry(db, sha256(browser), host, now));
  if (!request) throw SignInCodeOver();
  const right = digitsOf(PURPOSE, request.id).map((one) => sameText(one, code));
  if (!right.includes(true) || !request.mailed_at) {
    await recordFailedSignIn(db, request.email);
    throw SignInCodeWrong();
  }
  if (!(await spendSignIn(db, request.id, now))) throw SignInCodeOver();
  const { id } = request;
  await db.signInRequest.update({ where: { id }, data: { wrong_codes: { decrement: 1 } } });
  return request;
}

type Tried = { id: string; email: string; path: string; mailed_at: Date | null };

async function countTry(
  db: Db,
  browser_hash: Uint8Array,
  host: string | null,
  now: Date,
): Promise<Tried | undefined> {
  const yesterday = new Date(now.getTime() - DAY);
  const [request] = await db.$queryRaw<Tried[]>`
    UPDATE sign_in_requests asked SET wrong_codes = wrong_codes + 1
     WHERE browser_hash = ${browser_hash} AND host IS NOT DISTINCT FROM ${host} AND used_at IS NULL AND expires_at > ${now}
       AND wrong_codes < ${PER_REQUEST}
       AND (SELECT sum(wrong_codes) FROM sign_in_requests same
             WHERE same.email = asked.email AND same.created_at > ${yesterday}) < ${PER_DAY}
    RETURNING id, email, path, mailed_at`;
  return request;
}
