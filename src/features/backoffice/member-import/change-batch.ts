import { mergeValues } from "@/features/platform/custom-fields/rules";
import { assertGroupIds } from "@/features/people/groups/store";
import { memberInclude, memberTaken, toMember } from "@/features/people/members/store";
import { changedColumns, isSameEmail } from "@/features/people/members/update";
import { endSessionsHere } from "@/features/people/sessions/end";
import { forgetUsers } from "@/features/people/sessions/forget-user";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { changesOf, eventRow, type EventData, recordEvents } from "@/server/jobs/events";
import { onDuplicate } from "@/server/data/unique-violation";
import { DuplicateRow } from "./errors";
import type { Match } from "./find-matches";
import type { Lookups } from "./lookups";
import { doneRow, failedRow, type Row } from "./row-result";
import type { ImportedRow } from "./schema";

type MemberRow = Prisma.MemberGetPayload<{ include: typeof memberInclude }>;
/** `givenUp` is the address that the member has no more. */
type Change = { after: MemberRow; data: EventData; givenUp: string | null };

/** Applies the fields each row gives; unchanged members get no event. */
export async function changeBatch(
  tx: Ctx,
  rows: { row: Row; match: Match }[],
  lookups: Lookups,
): Promise<ImportedRow[]> {
  const ids = rows.map(({ match }) => match.id);
  if (ids.length === 0) return [];
  await tx.db.$queryRaw`
    SELECT 1 FROM members WHERE organization_id = ${tx.org.id} AND id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
  const where = { organization_id: tx.org.id, id: { in: ids } };
  const present = await tx.db.member.findMany({ where, include: memberInclude });
  const left = new Map(present.map((member) => [member.id, member]));
  const changes: Change[] = [];
  const outcomes = rows.map(({ row, match }) => {
    const before = left.get(match.id);
    if (!before) return failedRow(row, DuplicateRow(), match.id);
    left.delete(match.id);
    try {
      changes.push(...changeOf(tx, before, row, lookups));
      return doneRow(row, "updated", match.id);
    } catch (fault) {
      return failedRow(row, fault, match.id);
    }
  });
  const after = changes.map((change) => change.after);
  await giveUp(tx, changes);
  await onDuplicate(() => writeBatch(tx, after), memberTaken);
  const events = changes.map(({ after, data }) => eventRow(tx, "member.updated", after.id, data));
  await recordEvents(tx, events);
  return outcomes;
}

/** Returns a row's changes of its member, or nothing. */
function changeOf(tx: Ctx, before: MemberRow, { member }: Row, lookups: Lookups): Change[] {
  const { group_ids, account_ids: _, custom_fields, status: __, ...fields } = member;
  const columns = changedColumns(tx, before, fields, {
    ...(group_ids && { group_ids: assertGroupIds(lookups.groups, group_ids, before.group_ids) }),
    ...(custom_fields && {
      custom_fields: mergeValues(
        lookups.rules,
        before.custom_fields as Record<string, unknown>,
        custom_fields,
      ),
    }),
  });
  const after = { ...before, ...(asRead(columns) as Partial<MemberRow>) };
  const data = changesOf(toMember(tx, before), toMember(tx, after));
  const givenUp = isSameEmail(before, fields) ? null : before.email;
  return (data["changed"] as string[]).length > 0 ? [{ after, data, givenUp }] : [];
}

/** Returns columns as a row has them once they are written: an emptied JSON column is null. */
function asRead(columns: object): object {
  const read = Object.entries(columns).map(([name, value]) => [
    name,
    value === Prisma.DbNull ? null : value,
  ]);
  return Object.fromEntries(read);
}

/**
 * Takes away the addresses that members have no more, with the sessions and passkeys under them. All before one is
 * given: what one row gives up may be another row's next, and must open nothing there.
 */
async function giveUp(tx: Ctx, changes: Change[]): Promise<void> {
  const leaving = changes.filter(({ givenUp }) => givenUp !== null);
  if (leaving.length === 0) return;
  const addresses = leaving.flatMap(({ givenUp }) => givenUp ?? []);
  await endSessionsOfAll(tx, addresses);
  const ids = leaving.map(({ after }) => after.id);
  await tx.db.member.updateMany({
    where: { organization_id: tx.org.id, id: { in: ids } },
    data: { email: null },
  });
  await forgetUsers(tx.db, addresses);
}

/** Ends the sessions under addresses here, in one order for all imports; few of many addresses have signed in. */
async function endSessionsOfAll(tx: Ctx, emails: string[]): Promise<void> {
  const addresses = emails.map((email) => email.toLowerCase());
  const users = await tx.db.user.findMany({
    where: { email: { in: addresses } },
    select: { email: true },
    orderBy: { email: "asc" },
  });
  for (const { email } of users) await endSessionsHere(tx, email);
}

/** Writes each row's own values, in one statement. */
async function writeBatch(tx: Ctx, rows: MemberRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.db.$executeRaw`
    UPDATE members m
       SET name = n.name, external_id = n.external_id, email = n.email, email_verified = n.email_verified,
           phone = n.phone, address = n.address, billing_details = n.billing_details, locale = n.locale,
           group_ids = n.group_ids, custom_fields = n.custom_fields, metadata = n.metadata, updated_at = ${tx.now()}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (id text, name text, external_id text,
           email text, email_verified boolean, phone jsonb, address jsonb, billing_details jsonb, locale text,
           group_ids text[], custom_fields jsonb, metadata jsonb)
     WHERE m.organization_id = ${tx.org.id} AND m.id = n.id`;
}
