import { dropEmailChanges } from "@/features/people/members/change-email";
import { dropTakeBacks } from "@/features/people/members/take-back-email";
import { endSessionsHere } from "@/features/people/sessions/end";
import { forgetUsers } from "@/features/people/sessions/forget-user";
import type { Ctx } from "@/server/context";
import type { KnownAs } from "./known-as";
import type { Erased } from "./scrub-records";

/** Ends a member's links for another address, and its sessions here; names it nowhere in mails to staff. */
export async function scrubAccess(tx: Ctx, { id, name, email, pseudonym }: Erased): Promise<void> {
  const { db } = tx;
  const wished = await dropEmailChanges(tx, id);
  const had = await dropTakeBacks(tx, id);
  await deleteMails(tx, [...wished, ...had], true);
  // Mails to staff about the member.
  await db.$executeRaw`
    UPDATE mailbox_messages SET subject = replace(subject, ${name}, ${pseudonym}), text = replace(text, ${name}, ${pseudonym}),
        html = replace(html, ${name}, ${pseudonym}), calendar = replace(calendar, ${name}, ${pseudonym}),
        file_name = NULL, file = NULL
     WHERE strpos(text, ${name}) > 0 AND strpos(text, ${tx.org.name}) > 0`;
  if (email) await endSessionsHere(tx, email);
}

/**
 * Ends what signs in by the person's addresses, present and former, and deletes the mails to them
 * that an instance without SMTP keeps. Those of another organization with the same person, as a
 * member or on its staff, stay. The member has no address any more.
 */
export async function scrubAddresses(tx: Ctx, { own }: KnownAs): Promise<void> {
  // Other sessions of those addresses go too: no member is left to be told.
  await deleteMails(tx, await forgetUsers(tx.db, own), true);
  await deleteMails(tx, own, false);
}

/** Deletes mails to the given addresses: all, or those of this organization. */
async function deleteMails(tx: Ctx, addresses: string[], all: boolean): Promise<void> {
  await tx.db.$executeRaw`
    DELETE FROM mailbox_messages WHERE lower(to_address) = ANY (${addresses.map((to) => to.toLowerCase())})
       AND (${all} OR strpos(text, ${tx.org.name}) > 0)`;
}
