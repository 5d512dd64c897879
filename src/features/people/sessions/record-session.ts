import { type Db, getDatabase } from "@/server/data/db";
import { recordOutsideEvents } from "@/server/jobs/events";
import { isWithinLimit } from "@/server/http/rate-limit";
import { sha256 } from "@/server/config/secrets";
import { membershipsOf } from "./read";

/** Limits the failed tries per address and minute that are recorded, so that nobody can flood the log. */
const FAILURES_PER_MINUTE = 5;

/** The actor that ended a session; it is known in one organization only. Null: the member. */
export type EndedBy = { organization_id: string; actor: string | null; request_id: string };

/**
 * Records a sign-in or sign-out in each organization that has a member with the address, because a session
 * applies to all of them.
 */
export async function recordSession(
  db: Db,
  type: "session.created" | "session.ended",
  email: string,
  by?: EndedBy,
): Promise<void> {
  await record(db, type, email, (member) => {
    const own = { actor: `member:${member.id}` };
    if (by?.organization_id === member.organization_id)
      return { actor: by.actor ?? own.actor, request_id: by.request_id };
    return by?.actor ? { actor: "system:sign-out" } : own;
  });
}

/** Records a wrong code in the same way; only the address is known, not the person. */
export async function recordFailedSignIn(db: Db, email: string): Promise<void> {
  const bucket = `sign-in-failed:${sha256(email.toLowerCase()).toString("hex")}`;
  if (await isWithinLimit(getDatabase().query, bucket, FAILURES_PER_MINUTE))
    await record(db, "sign_in.failed", email, () => ({ actor: "system:sign-in" }));
}

async function record(
  db: Db,
  type: string,
  email: string,
  by: (member: { id: string; organization_id: string }) => { actor: string; request_id?: string },
): Promise<void> {
  const members = await membershipsOf(db, email);
  await recordOutsideEvents(
    db,
    members.map((member) => ({
      organization_id: member.organization_id,
      type,
      object_id: member.id,
      ...by(member),
    })),
  );
}
