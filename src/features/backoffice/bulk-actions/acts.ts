import { z } from "zod";
import { passRoutes } from "@/features/access/passes/api";
import type { BulkResult } from "@/features/access/passes/bulk-schema";
import { MemberArchived, PassRevoked } from "@/features/access/passes/errors";
import { assertSendable } from "@/features/backoffice/notifications/send-invoice";
import { invoiceMailRoutes } from "@/features/backoffice/notifications/api";
import { groupRoutes } from "@/features/people/groups/api";
import { loadGroup, loadOpenGroup } from "@/features/people/groups/store";
import { memberRoutes } from "@/features/people/members/api";
import { assertInvitable } from "@/features/people/members/invite";
import { wouldSuspend, wouldUnsuspend } from "@/features/people/members/suspend";
import { countComingBookings } from "@/features/backoffice/member-lifecycle/future-bookings";
import { memberLifecycleRoutes } from "@/features/backoffice/member-lifecycle/api";
import { bookingRoutes } from "@/features/scheduling/bookings/api";
import { wouldCheckIn } from "@/features/scheduling/bookings/check-in";
import { previewCancellations } from "@/features/scheduling/bookings/preview-cancellations";
import { CancelBooking } from "@/features/scheduling/bookings/schema";
import { assertAllowed } from "@/features/scheduling/bookings/status-rules";
import { presentStatus } from "@/features/scheduling/bookings/store";
import { SuspendMember } from "@/features/people/members/schema";
import { Id } from "@/lib/wire";
import type { Route } from "@/server/route";
import {
  judgeBookings,
  judgeHolders,
  judgeInvoices,
  judgeMembers,
  judgePasses,
} from "./judge-rows";
import type { BulkAct } from "./bulk-act";
import type { BulkActionName } from "./words";

const routes: readonly Route[] = [
  ...bookingRoutes,
  ...memberRoutes,
  ...memberLifecycleRoutes,
  ...groupRoutes,
  ...invoiceMailRoutes,
  ...passRoutes,
];
function operation(name: string): Route {
  const route = routes.find(({ method, path }) => `${method} ${path}` === name);
  if (!route) throw new Error(`There is no operation ${name}.`);
  return route;
}

const nothing = z.strictObject({});
const GroupOfAct = z.strictObject({ group_id: Id.max(64) });
type GroupOfAct = z.infer<typeof GroupOfAct>;
const Reason = SuspendMember.pick({ reason: true });
const Cancel = CancelBooking.omit({ booking_id: true, expected_refund_percent: true });
type Cancel = z.infer<typeof Cancel>;

const ofBooking = (id: string, input: object) => ({ ...input, booking_id: id });
const ofInvoice = (id: string) => ({ invoice_id: id });
const ofPass = (id: string) => ({ pass_id: id });
const ofMember = (id: string, input: object) => ({ ...input, member_id: id });

/** Every act: the single operation that is run for each row, and what is said of the rows beforehand. */
export const ACTS: Record<BulkActionName, BulkAct> = {
  check_in: {
    route: operation("POST /v1/bookings/{booking_id}/check-in"),
    input: nothing,
    fields: ofBooking,
    judge: judgeBookings(wouldCheckIn),
  },
  cancel: {
    route: operation("POST /v1/bookings/{booking_id}/cancel"),
    input: Cancel,
    fields: ofBooking,
    judge: judgeBookings((ctx, row) => assertAllowed("cancel", presentStatus(row, ctx.now()))),
    asksOthers: true,
    preview: (ctx, bookings, { notes: _, ...departing }: Cancel) =>
      previewCancellations(ctx, bookings, departing),
  },
  add_to_group: {
    route: operation("POST /v1/groups/{group_id}/members"),
    input: GroupOfAct,
    assertInput: loadOpenGroup,
    fields: (id, { group_id }: GroupOfAct) => ({ group_id, member_ids: [id] }),
    judge: judgeMembers(
      (_, { group_ids }, { group_id }: GroupOfAct) => !group_ids.includes(group_id),
    ),
  },
  remove_from_group: {
    route: operation("DELETE /v1/groups/{group_id}/members"),
    input: GroupOfAct,
    assertInput: (ctx, { group_id }: GroupOfAct) => loadGroup(ctx, { id: group_id }),
    fields: ofMember,
    judge: judgeMembers((_, { group_ids }, { group_id }: GroupOfAct) =>
      group_ids.includes(group_id),
    ),
  },
  invite: {
    route: operation("POST /v1/members/{member_id}/invite"),
    input: nothing,
    fields: ofMember,
    judge: judgeMembers((_, member) => assertInvitable(member) !== null),
    asksOthers: true,
  },
  issue_pass: {
    route: operation("POST /v1/passes/bulk-provision"),
    input: nothing,
    fields: (id) => ({ member_ids: [id] }),
    judge: judgeHolders((_, { archived_at, passes }) => {
      if (archived_at) throw MemberArchived();
      return passes.length === 0;
    }),
    outcomeIn: ({ items: [row] }: BulkResult) => {
      if (row?.error) {
        const { code, detail: message } = row.error;
        return { outcome: "refused", kept: { code, message } };
      }
      return row?.status === "unchanged" ? { outcome: "unchanged", kept: null } : null;
    },
  },
  suspend: {
    route: operation("POST /v1/members/{member_id}/suspend"),
    input: Reason,
    fields: ofMember,
    judge: judgeMembers((_, member) => wouldSuspend(member)),
    stay: countComingBookings,
  },
  unsuspend: {
    route: operation("POST /v1/members/{member_id}/unsuspend"),
    input: nothing,
    fields: ofMember,
    judge: judgeMembers((_, member) => wouldUnsuspend(member)),
  },
  archive: {
    route: operation("POST /v1/members/{member_id}/archive"),
    input: Reason,
    fields: ofMember,
    judge: judgeMembers((_, { archived_at }) => archived_at === null),
    stay: countComingBookings,
  },
  send_invoice: {
    route: operation("POST /v1/invoices/{invoice_id}/send"),
    input: nothing,
    fields: ofInvoice,
    judge: judgeInvoices(assertSendable),
    asksOthers: true,
  },
  refresh_pass: {
    route: operation("POST /v1/passes/{pass_id}/refresh"),
    input: nothing,
    fields: ofPass,
    judge: judgePasses(({ revoked_at }) => {
      if (revoked_at) throw PassRevoked();
      return true;
    }),
  },
  revoke_pass: {
    route: operation("POST /v1/passes/{pass_id}/revoke"),
    input: nothing,
    fields: ofPass,
    judge: judgePasses(({ revoked_at }) => revoked_at === null),
  },
};
