import { newId } from "@/lib/ids";
import { type Db, getDatabase } from "@/server/data/db";
import { isWithinLimit } from "@/server/http/rate-limit";
import { sha256 } from "@/server/config/secrets";
import { membershipsOf } from "./read";

/** Failed tries at one address that are told of in a minute: whoever goes on trying fills no trail. */
const FAILURES_PER_MINUTE = 5;

/** Who ended a session: an actor of one organization, who is nobody in others. Null: the member. */
export type Teller = { organization_id: string; actor: string | null; request_id: string };

/**
 * Tells each organization in which an address is a member's that somebody signed in with it, or out: a session
 * holds in all of them.
 */
export async function tellOfSession(
  db: Db,
  type: "session.created" | "session.ended",
  email: string,
  by?: Teller,
): Promise<void> {
  await tell(db, type, email, (member) => {
    const own = { actor: `member:${member.id}` };
    if (by?.organization_id === member.organization_id)
      return { actor: by.actor ?? own.actor, request_id: by.request_id };
    return by?.actor ? { actor: "system:sign-out" } : own;
  });
}

/** The same of a code that was wrong. The person is not known, only the address. */
export async function tellOfFailure(db: Db, email: string): Promise<void> {
  const bucket = `sign-in-failed:${sha256(email.toLowerCase()).toString("hex")}`;
  if (await isWithinLimit(getDatabase().query, bucket, FAILURES_PER_MINUTE))
    await tell(db, "sign_in.failed", email, () => ({ actor: "system:sign-in" }));
}

async function tell(
  db: Db,
  type: string,
  email: string,
  by: (member: { id: string; organization_id: string }) => { actor: string; request_id?: string },
): Promise<void> {
  const members = await membershipsOf(db, email);
  if (members.length === 0) return;
  await db.domainEvent.createMany({
    data: members.map((member) => ({
      id: newId("wev"),
      organization_id: member.organization_id,
      type,
      object_id: member.id,
      ...by(member),
    })),
  });
}
