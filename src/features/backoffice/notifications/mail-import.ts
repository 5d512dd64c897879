import type { Counts } from "@/features/backoffice/imports/schema";
import { letter } from "@/features/people/members/mails";
import { letterHead } from "@/features/people/members/send-mail";
import { chosenLanguage } from "@/features/people/staff/choose-language";
import { DAY, MINUTE } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { sendMail } from "./send";

/** Whoever waits so long for an import does something else meanwhile. */
const LONG = MINUTE;
/** Nobody wants to hear of it later than this. */
const TOO_LATE = DAY;

/**
 * Mails the person who started an import that it is done, if it took longer than a minute: what became of the rows, and
 * the way there. The event's id is the mail's idempotency key. Throws when it cannot be delivered now; it is tried again
 * then.
 */
export async function mailImport(ctx: Ctx, { id, object_id, created_at }: DomainEvent) {
  if (ctx.now().getTime() - created_at.getTime() >= TOO_LATE) return;
  const where = { organization_id: ctx.org.id, id: object_id };
  const done = await ctx.db.memberImport.findFirst({ where });
  if (!done?.started_at || !done.completed_at || !done.started_by) return;
  if (done.completed_at.getTime() - done.started_at.getTime() <= LONG) return;
  const person = await starterOf(ctx, done.started_by);
  if (!person) return;
  const locale = await chosenLanguage(ctx.db, person.email);
  const head = letterHead(ctx, { name: person.name, locale });
  const shown = new Intl.NumberFormat(head.reader.locale);
  const counts = Object.entries(done.imported as Counts).map(([name, n]) => [
    name,
    shown.format(n),
  ]);
  const url = `${ctx.baseUrl}/console/${ctx.org.handle}/members/import/${done.id}`;
  const facts = { member: person.name, ...(Object.fromEntries(counts) as Record<string, string>) };
  const mail = letter("import_done", { ...head, url }, facts);
  await sendMail(ctx, person.email, { ...mail, about: null }, `import:${id}`);
}

/** Returns the person of the staff who started an import, as `actorText` wrote it; null for a key or somebody who left. */
async function starterOf({ db, org }: Ctx, started_by: string) {
  const id = started_by.startsWith("staff:") ? started_by.slice("staff:".length) : null;
  if (id === null) return null;
  const where = { organization_id: org.id, id, status: "active" };
  return db.staffMember.findFirst({ where, select: { name: true, email: true } });
}
