import { MINUTE } from "@/lib/time";
import type { Db } from "@/server/data/db";
import { randomToken, sha256 } from "@/server/config/secrets";

/** How long somebody may take to unlock their device. */
const VALID_MS = 5 * MINUTE;

/** Returns a new question, 256 bits in base64url: for somebody who adds a passkey, or for nobody yet. */
export async function makeChallenge(db: Db, user_id: string | null, now: Date): Promise<string> {
  const challenge = randomToken();
  const expires_at = new Date(now.getTime() + VALID_MS);
  await db.passkeyChallenge.create({
    data: { challenge_hash: sha256(challenge), user_id, expires_at },
  });
  return challenge;
}

/** Uses a question up, whatever its answer is worth: true, once, for one that we asked the same person. */
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
