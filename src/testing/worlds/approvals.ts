import { beforeEach, expect } from "vitest";
import { consoleRouter } from "@/api/console";
import { approvalCode } from "@/features/people/approvals/code";
import { builtInRoles } from "@/features/people/staff/built-in-roles";
import type { BuiltInRole } from "@/features/people/staff/words";
import { newId } from "@/lib/ids";
import type { Ctx, StaffLimits } from "@/server/context";
import { createCallerFactory } from "@/server/trpc";
import { setUpMoves } from "./moves";
import { workAs } from "./staff-session";

const createCaller = createCallerFactory(consoleRouter);
export const REFUND = "POST /v1/refunds";
export const TIGHT: StaffLimits = { refund_single: 500, refund_per_day: 800, discount_percent: 0 };

/** Returns what the failure of a console's procedure looks like. */
export const raises = (name: string) => ({ cause: expect.objectContaining({ name }) });

export const callOf = (staff: Ctx) =>
  createCaller({ member: null, signedIn: null, staff, requestId: "req_1" });

type Act = { operation?: string; input?: Record<string, unknown> };

/** Prepares a desk with tight limits, a manager and a payment of a booking for each test, and the steps of an approval. */
export function setUpApprovals() {
  const moves = setUpMoves();
  const { money, paidBuyer, org } = moves;

  /** Adds an active person of the staff, and returns them and their console. */
  async function worker(role: BuiltInRole, limits = builtInRoles[role].limits) {
    const name = `${role} ${newId("stf").slice(-4)}`;
    const held = limits === builtInRoles[role].limits ? role : await ownRole(limits);
    const { id, email } = await workAs({ ctx: money.world.ctx, org: money.world.org }, held, name);
    const scopes = new Set(builtInRoles[role].scopes);
    const ctx = money.world.as({ kind: "staff", id, name, scopes, limits });
    return { id, email, name, ctx, call: callOf(ctx) };
  }

  /** Makes a role with the scopes of a front desk, and limits. */
  async function ownRole(limits: StaffLimits): Promise<string> {
    const id = newId("rol");
    const scopes = [...builtInRoles.front_desk.scopes];
    await money.world.ctx.db.staffRole.create({
      data: { id, ...org(), name: id, scopes, ...limits },
    });
    return id;
  }

  type Worker = Awaited<ReturnType<typeof worker>>;
  const set = {} as { desk: Worker; manager: Worker; payment_id: string };
  beforeEach(async () => {
    set.desk = await worker("front_desk", TIGHT);
    set.manager = await worker("manager");
    const { booking } = await paidBuyer({ hour: 10 });
    const where = { ...org(), booking_id: booking.id };
    set.payment_id = (await money.world.ctx.db.payment.findFirstOrThrow({ where })).id;
  });

  /** Asks, and has a code mailed to an address. */
  async function ask(by: Worker, email: string, act: Act = {}) {
    const input = { payment_id: set.payment_id, amount: 900 };
    const asked = { operation: REFUND, input, ...act };
    const { id } = await by.call.approvals.ask(asked);
    await by.call.approvals.mail({ approval_id: id, email });
    const grant = (code = approvalCode(id, email.toLowerCase()), more: Act = {}) =>
      by.call.approvals.grant({ ...asked, ...more, approval_id: id, proof: { code } });
    return { id, grant };
  }
  const allowed = async (by: Worker, colleague: Worker, act: Act = {}) =>
    (await (await ask(by, colleague.email, act)).grant()).token;
  const give = (by: Worker, amount: number, approval?: string) =>
    by.call.bookings.refund({
      ...{ payment_id: set.payment_id, amount },
      ...(approval !== undefined && { approval }),
    });
  const given = () => money.world.ctx.db.refund.count({ where: org() });
  return Object.assign(set, { moves, worker, ask, allowed, give, given });
}

export type Worker = Awaited<ReturnType<ReturnType<typeof setUpApprovals>["worker"]>>;
