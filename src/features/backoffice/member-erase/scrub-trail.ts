import { ownObjects } from "@/features/backoffice/member-timeline/own-objects";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { MemberErased } from "@/server/data/closed-members";
import type { DomainEvent } from "@/server/jobs/events";
import { toErrorResponse } from "@/server/http/problem";
import { encryptSecret } from "@/server/config/secrets";
import { withoutPerson } from "./rules";

type Told = { id: string; request_id: string | null; data: unknown };

/**
 * Removes the person from the trail of a member and of the objects that were all theirs: the events
 * stay, one by one, without naming the member; webhook payloads, their receivers' answers and
 * answers kept for a repeat are deleted. The only place that changes events.
 */
export async function scrubTrail(
  tx: Ctx,
  { member_id, others }: { member_id: string; others: string[] },
): Promise<void> {
  const told = await toldOf(tx, member_id, others);
  const scrubbed = told.map(({ id, data }) => ({ id, data: withoutPerson(data) }));
  await tx.db.$executeRaw`
    UPDATE domain_events e SET data = s.data
      FROM jsonb_to_recordset(${JSON.stringify(scrubbed)}::jsonb) AS s (id text, data jsonb)
     WHERE e.organization_id = ${tx.org.id} AND e.id = s.id AND e.data <> s.data`;
  await forgetSentOf(tx, told);
}

/**
 * Deletes what was sent about objects whose events name nobody, though what they showed may have: the words of a search
 * whose list was taken out, or of an act on many.
 */
export async function forgetSentAbout(tx: Ctx, object_ids: string[]): Promise<void> {
  await forgetSentOf(tx, await eventsAbout(tx, Prisma.sql`SELECT unnest(${object_ids}::text[])`));
}

/** Deletes the payloads of events, their receivers' answers, and answers kept for a repeat of what made them. */
async function forgetSentOf(tx: Ctx, told: readonly Told[]): Promise<void> {
  const ids = told.map(({ id }) => id);
  await deletePayloads(tx, ids);
  await tx.db.$executeRaw`
    UPDATE webhook_deliveries SET attempts = (
        SELECT COALESCE(jsonb_agg(attempt || '{"response_body": null}' ORDER BY n), '[]')
          FROM jsonb_array_elements(attempts) WITH ORDINALITY AS a(attempt, n))
     WHERE organization_id = ${tx.org.id} AND event_id = ANY (${ids})`;
  await forgetAnswers(tx, [...new Set(told.flatMap(({ request_id }) => request_id ?? []))]);
}

/** Returns the events about a person, locked: a delivery that makes the payload of one is waited for, and others wait. */
function toldOf(ctx: Ctx, member_id: string, others: string[] = []): Promise<Told[]> {
  const ids = Prisma.sql`${ownObjects(ctx, member_id)} UNION ALL SELECT unnest(${others}::text[])`;
  return eventsAbout(ctx, ids);
}

function eventsAbout(ctx: Ctx, ids: Prisma.Sql): Promise<Told[]> {
  return ctx.db.$queryRaw<Told[]>`
    SELECT e.id, e.request_id, e.data
      FROM (${ids}) own (id)
      JOIN domain_events e ON e.organization_id = ${ctx.org.id} AND e.object_id = own.id
     ORDER BY e.id FOR NO KEY UPDATE OF e`;
}

/**
 * Deletes payloads kept after a member was erased: of an event that was recorded meanwhile, in a
 * transaction that read the member before. The next delivery builds it again, from the erased member.
 */
export async function forgetSent(ctx: Ctx, { id, object_id }: DomainEvent): Promise<void> {
  const told = await toldOf(ctx, object_id);
  const ids = told.map((event) => event.id).filter((event_id) => event_id !== id);
  await deletePayloads(ctx, ids);
}

async function deletePayloads({ db, org }: Ctx, ids: string[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM webhook_payloads WHERE organization_id = ${org.id} AND event_id = ANY (${ids})`;
}

/** Makes a repeat of a request about the member answer that it is erased. */
async function forgetAnswers(tx: Ctx, request_ids: string[]): Promise<void> {
  const { baseUrl, requestId } = tx;
  const answer = toErrorResponse(MemberErased(), { baseUrl, requestId, format: "problem" });
  const headers = Object.fromEntries(answer.headers) as Prisma.InputJsonObject;
  const body = encryptSecret(await answer.text());
  await tx.db.$executeRaw`
    UPDATE idempotency_records SET status = ${answer.status}, headers = ${headers}, body = ${body}
     WHERE status IS NOT NULL AND request_ids && ${request_ids}::text[]`;
}
