import { createBulkAction } from "@/features/backoffice/bulk-actions/create";
import { getBulkAction, listBulkItems } from "@/features/backoffice/bulk-actions/get";
import { runBulkAction } from "@/features/backoffice/bulk-actions/run";
import type { CreateBulkAction } from "@/features/backoffice/bulk-actions/schema";
import { newId } from "@/lib/ids";
import type { Actor, Ctx, StaffLimits } from "@/server/context";
import type { World } from "./world";

/** Begins a bulk action. */
export const begin = async (ctx: Ctx, asked: CreateBulkAction) => {
  const { id } = await createBulkAction(ctx, asked);
  return id ?? "";
};

/** Does the jobs that a bulk action leaves, one after the other, and returns it. */
export async function work(ctx: Ctx, bulk_action_id: string) {
  for (let n = 0; n < 20; n++) {
    const of = await getBulkAction(ctx, { bulk_action_id });
    if (of.status !== "queued" && of.status !== "running") return of;
    await runBulkAction(ctx, bulk_action_id);
  }
  throw new Error("It does not end.");
}

/** Begins a bulk action and does all of it. */
export const doAll = async (ctx: Ctx, asked: CreateBulkAction) =>
  work(ctx, await begin(ctx, asked));

/** Returns the outcome, or the failure, of each row. */
export async function outcomesOf(ctx: Ctx, bulk_action_id: string | null) {
  const of = { bulk_action_id: bulk_action_id ?? "", size: 100 };
  const { items } = await listBulkItems(ctx, of);
  return items.map(({ outcome, error }) => error?.code ?? outcome);
}

/** Makes a person of the staff with a role of their own, and returns their context. */
export async function hire(
  { ctx: { db }, org, as }: Pick<World, "ctx" | "org" | "as">,
  scopes: string[],
  given: Partial<StaffLimits> = {},
) {
  const limits = { refund_single: null, refund_per_day: null, discount_percent: null, ...given };
  const [id, role] = [newId("stf"), newId("rol")];
  const organization_id = org.id;
  await db.staffRole.create({ data: { id: role, organization_id, name: role, scopes, ...limits } });
  const email = `${id.toLowerCase()}@s.test`;
  const of = { id, organization_id, email, name: "Mia", role_ids: [role], status: "active" };
  await db.staffMember.create({ data: { ...of, invited_by: "system:test" } });
  const actor: Actor = { kind: "staff", id, scopes: new Set(scopes), limits };
  return { id, role, ctx: as(actor) };
}
