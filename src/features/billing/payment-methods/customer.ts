import { newId } from "@/lib/ids";
import { awaitCall } from "@/features/billing/payments/await-call";
import {
  beginCall,
  finishCall,
  isAbandoned,
  type ProcessorCall,
} from "@/features/billing/payments/calls";
import { processorMetadata } from "@/features/billing/payments/processor-metadata";
import { asUnavailable, isRefused } from "@/features/billing/payments/processor-errors";
import { accountOf } from "@/features/billing/payments/account";
import { assertTakesCards } from "@/features/billing/payments/takes-cards";
import type { CreateCustomer } from "@/ports/payments/port";
import { type Ctx, inTx } from "@/server/context";
import { loadMember } from "./store";

/**
 * Returns the id of the member's customer at the processor, creating it when first needed. The row and the call
 * are written first, so that a crash in between cannot create two. Raises MemberNotFound, PaymentsNotConfigured
 * and ProcessorUnavailable.
 */
export async function ensureCustomer(ctx: Ctx, memberId: string): Promise<string> {
  const member = await loadMember(ctx, memberId);
  assertTakesCards(ctx);
  const account = accountOf(ctx);
  const begun = await inTx(ctx, async (tx) => {
    const inserted = await tx.db.processorCustomer.createMany({
      data: {
        id: newId("pcu"),
        organization_id: tx.org.id,
        member_id: member.id,
        account,
        created_at: tx.now(),
      },
      skipDuplicates: true,
    });
    const row = await tx.db.processorCustomer.findFirstOrThrow({
      where: { organization_id: tx.org.id, member_id: member.id, account },
    });
    if (row.customer_id) return { customerId: row.customer_id };
    const key = `customer:${row.id}`;
    if (inserted.count > 0) {
      const metadata = await processorMetadata(tx, { member_id: member.id });
      const params = { account: account || null, email: member.email, name: member.name, metadata };
      await beginCall(tx, { kind: "create_customer", key, params });
    }
    const call = await tx.db.processorCall.findFirstOrThrow({
      where: { organization_id: tx.org.id, idempotency_key: key },
    });
    return { call, mine: inserted.count > 0 };
  });
  if (begun.customerId !== undefined) return begun.customerId;
  // Another caller is creating it right now: two calls under one key would only collide.
  const running = !begun.mine && !isAbandoned(begun.call, ctx.now());
  if (running && (await awaitCall(ctx, begun.call))) return ensureCustomer(ctx, memberId);
  return createCustomer(ctx, begun.call);
}

/** Makes the call that creates a customer, or repeats it under the same key. */
export async function createCustomer(ctx: Ctx, call: ProcessorCall): Promise<string> {
  const params = call.params as Omit<CreateCustomer, "idempotencyKey">;
  const request = { ...params, idempotencyKey: call.idempotency_key };
  const customer = await ctx.payments.createCustomer(request).catch(async (error: unknown) => {
    // A repeat would be refused too, so the next need starts over with the data of that time.
    if (isRefused(error)) await forgetCustomer(ctx, call, error.code);
    throw asUnavailable(error);
  });
  await inTx(ctx, async (tx) => {
    await tx.db.processorCustomer.updateMany({
      where: {
        organization_id: tx.org.id,
        member_id: params.metadata["member_id"],
        account: params.account ?? "",
        customer_id: null,
      },
      data: { customer_id: customer.id },
    });
    await finishCall(tx, call, "created");
  });
  return customer.id;
}

async function forgetCustomer(ctx: Ctx, call: ProcessorCall, code: string): Promise<void> {
  const id = call.idempotency_key.slice("customer:".length);
  await inTx(ctx, async (tx) => {
    await finishCall(tx, call, "refused", code);
    const where = { organization_id: tx.org.id, id, customer_id: null };
    await tx.db.processorCustomer.deleteMany({ where });
  });
}
