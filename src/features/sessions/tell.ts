import { newId } from "@/lib/ids";
import { type Db, getDatabase } from "@/server/db";
import { isWithinLimit } from "@/server/rate-limit";
import { sha256 } from "@/server/secrets";
import { membershipsOf } from "./read";

/** Failed tries at one address that are told of in a minute: whoever goes on trying fills no trail. */
const FAILURES_PER_MINUTE = 5;

/**
 * Tells each organization in which an address is a member's that somebody signed in with it, or out: a session
 * holds in all of them.
 */
export async function tellOfSession(
  db: Db,
  type: "session.created" | "session.ended",
  email: string,
): Promise<void> {
  await tell(db, type, email, (member) => `member:${member.id}`);
}

/** The same of a code that was wrong. The person is not known, only the address. */
export async function tellOfFailure(db: Db, email: string): Promise<void> {
  const bucket = `sign-in-failed:${sha256(email.toLowerCase()).toString("hex")}`;
  if (await isWithinLimit(getDatabase().query, bucket, FAILURES_PER_MINUTE))
    await tell(db, "sign_in.failed", email, () => "system:sign-in");
}

async function tell(
  db: Db,
  type: string,
  email: string,
  actorOf: (member: { id: string }) => string,
): Promise<void> {
  const members = await membershipsOf(db, email);
  if (members.length === 0) return;
  await db.domainEvent.createMany({
    data: members.map((member) => ({
      id: newId("wev"),
      organization_id: member.organization_id,
      type,
      object_id: member.id,
      actor: actorOf(member),
    })),
  });
}
