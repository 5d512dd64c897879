import { MINUTE } from "@/lib/time";
import type { Db } from "@/server/data/db";
import { randomToken, sha256 } from "@/server/config/secrets";

/** The time that a person has to unlock their device. */
const VALID_MS = 5 * MINUTE;

/**
 * Returns a new challenge of 256 bits in base64url: for a person who adds a passkey, for a colleague who is asked to
 * approve, or, at sign-in, for anybody.
 */
export async function makeChallenge(db: Db, user_id: string | null, now: Date): Promise<string> {
  const challenge = randomToken();
  const expires_at = new Date(now.getTime() + VALID_MS);
  await db.passkeyChallenge.create({
    data: { challenge_hash: sha256(challenge), user_id, expires_at },
  });
  return challenge;
}

/**
 * Uses up a challenge, whether or not the answer is valid. Returns true, once, if we issued it to the same
 * person.
 */
export async function spendChallenge(
  db: Db,
  challenge: string,
  user_id: string | null,
  now: Date,
): Promise<boolean> {
  const { count } = await db.passkeyChallenge.deleteMany({
    where: { challenge_hash: sha256(challenge), user_id, expires_at: { gt: now } },
  });
  return count === 1;
}
