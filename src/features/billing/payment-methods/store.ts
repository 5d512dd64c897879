import { newId } from "@/lib/ids";
import { toTimestamp } from "@/lib/time";
import { MemberNotFound } from "@/features/people/errors";
import { accountOf } from "@/features/billing/payments/account";
import type { Consent } from "@/features/billing/payments/schema";
import type { SavedCard } from "@/ports/payments/port";
import { byId, type Ctx, visible } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { PaymentMethodNotFound } from "./errors";
import { expiresSoon, isExpired } from "./rules";
import type { PaymentMethod, PaymentMethodId } from "./schema";

export type PaymentMethodRow = Prisma.PaymentMethodModel;

/** Returns the member if the caller may see it. Raises MemberNotFound. */
export async function loadMember(ctx: Ctx, id: string) {
  const mine = ctx.actor.kind !== "member" || ctx.actor.id === id;
  const row = mine
    ? await ctx.db.member.findFirst({
        where: { organization_id: ctx.org.id, id },
        select: { id: true, name: true, email: true, walk_in: true },
      })
    : null;
  if (!row) throw MemberNotFound({ resource: "member", resource_id: id });
  return row;
}

/** Returns one of the member's visible cards. Raises PaymentMethodNotFound. */
export async function loadPaymentMethod(
  ctx: Ctx,
  { member_id, payment_method_id: id }: PaymentMethodId,
): Promise<PaymentMethodRow> {
  const row = await ctx.db.paymentMethod.findFirst({
    where: { member_id, ...visible(ctx), id, account: accountOf(ctx), detached_at: null },
  });
  if (!row || row.member_id !== member_id) {
    throw PaymentMethodNotFound({ resource: "payment_method", resource_id: id });
  }
  return row;
}

const CUSTOMER =
  "FROM processor_customers WHERE organization_id = $1 AND member_id = $2 AND account = $3";
const LOCK_CARDS = { name: "lock_cards", text: `SELECT 1 ${CUSTOMER} FOR NO KEY UPDATE` };
const CUSTOMER_ID = { name: "customer_id", text: `SELECT customer_id ${CUSTOMER}` };

/**
 * Serializes changes to a member's cards until the transaction ends: one default, one card per number. Locks
 * the customer's row, since a card cannot exist without it: that of the club's present account, or of another.
 */
export async function lockCards(tx: Ctx, memberId: string, account = accountOf(tx)): Promise<void> {
  await tx.query(LOCK_CARDS, [tx.org.id, memberId, account]);
}

/** Returns the id of a member's customer at the processor, to whom cards are saved; null before the first. */
export async function customerIdOf(ctx: Ctx, memberId: string): Promise<string | null> {
  const [row] = await ctx.query<{ customer_id: string | null }>(CUSTOMER_ID, [
    ctx.org.id,
    memberId,
    accountOf(ctx),
  ]);
  return row?.customer_id ?? null;
}

/** The owner of a card, with the consent given for it. */
export type CardOwner = {
  member_id: string;
  consent: Consent | null;
  metadata?: Record<string, string>;
};

/** The same with the account where the card is saved, which the club may have left. */
export type OwnerAt = CardOwner & { account: string };

/** Returns the cards of a member's account at the processor that can be used now, the newest first. */
export async function loadUsableCards(
  ctx: Ctx,
  of: { member_id: string; account: string },
): Promise<PaymentMethodRow[]> {
  const cards = await ctx.db.paymentMethod.findMany({
    where: { organization_id: ctx.org.id, ...of, detached_at: null },
    orderBy: { created_at: "desc" },
  });
  return cards.filter((card) => !isExpired(card, ctx.now()));
}

/**
 * A card's mirror, the card that it replaced at the processor, and whether anything changed: browsers and
 * events report the same card several times.
 */
type Recorded = { row: PaymentMethodRow; replaced: PaymentMethodRow | null; changed: boolean };

/**
 * Mirrors a card that the processor has saved; the member's cards are locked. The same number is the same card:
 * it keeps its id and takes the newer expiry. The first card becomes the default. A report of an id that was replaced
 * changes nothing: it comes late, and that id is being detached.
 */
export async function recordCard(tx: Ctx, owner: OwnerAt, card: SavedCard): Promise<Recorded> {
  const now = tx.now();
  const mine = {
    organization_id: tx.org.id,
    member_id: owner.member_id,
    account: owner.account,
    detached_at: null,
  };
  const cards = await tx.db.paymentMethod.findMany({ where: mine });
  const late = cards.find((c) => c.replaced_processor_ids.includes(card.id));
  if (late) return { row: late, replaced: null, changed: false };
  const same =
    cards.find((c) => c.processor_payment_method_id === card.id) ??
    cards.find((c) => c.fingerprint !== null && c.fingerprint === card.fingerprint);
  const mirror = mirrored(card);
  const data = {
    ...mirror,
    ...(owner.consent && { consent: owner.consent, consent_at: new Date(owner.consent.given_at) }),
    ...(owner.metadata && { metadata: owner.metadata }),
    updated_at: now,
  };
  if (same) {
    const replaced = same.processor_payment_method_id === card.id ? null : same;
    const row = await tx.db.paymentMethod.update({
      where: byId(tx, same.id),
      data: {
        ...data,
        ...(replaced && {
          replaced_processor_ids: { push: replaced.processor_payment_method_id },
        }),
      },
    });
    const changed = Object.entries(mirror).some(
      ([name, value]) => same[name as keyof typeof mirror] !== value,
    );
    return { row, replaced, changed };
  }
  const row = await tx.db.paymentMethod.create({
    data: {
      ...mine,
      ...data,
      id: newId("pm"),
      is_default: !cards.some((c) => c.is_default),
      created_at: now,
    },
  });
  return { row, replaced: null, changed: true };
}

/** Returns everything that is stored of a card. */
function mirrored(card: SavedCard) {
  return {
    processor_payment_method_id: card.id,
    type: card.type,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    funding: card.funding,
    country: card.country,
    bank_code: card.bank_code,
    fingerprint: card.fingerprint,
  };
}

export function toPaymentMethod(row: PaymentMethodRow, now: Date): PaymentMethod {
  return {
    id: row.id,
    type: row.type,
    brand: row.brand,
    last4: row.last4,
    exp_month: row.exp_month,
    exp_year: row.exp_year,
    country: row.country,
    bank_code: row.bank_code,
    is_default: row.is_default,
    usable: row.detached_at === null && !isExpired(row, now),
    expires_soon: expiresSoon(row, now),
    declined_at: toTimestamp(row.declined_at),
    consent: row.consent as PaymentMethod["consent"],
    metadata: row.metadata as PaymentMethod["metadata"],
    created_at: toTimestamp(row.created_at),
  };
}
