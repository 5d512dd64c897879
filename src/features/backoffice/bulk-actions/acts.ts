import { z } from "zod";
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
import { judgeBookings, judgeMembers } from "./judge-rows";
import type { BulkAct } from "./bulk-act";
import type { BulkActionName } from "./words";

const routes: readonly Route[] = [
  ...bookingRoutes,
  ...memberRoutes,
  ...memberLifecycleRoutes,
  ...groupRoutes,
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
const Cancel = CancelBooking.omit({ booking_id: true });
type Cancel = z.infer<typeof Cancel>;

const ofBooking = (id: string, input: object) => ({ ...input, booking_id: id });
const ofMember = (id: string, input: object) => ({ ...input, member_id: id });

/** Every act: the single operation that is run for each row, and what is said of the rows beforehand. */
export const ACTS: Record<BulkActionName, BulkAct> = {
  check_in: {
    object: "booking",
    route: operation("POST /v1/bookings/{booking_id}/check-in"),
    input: nothing,
    fields: ofBooking,
    judge: judgeBookings(wouldCheckIn),
  },
  cancel: {
    object: "booking",
    route: operation("POST /v1/bookings/{booking_id}/cancel"),
    input: Cancel,
    fields: ofBooking,
    judge: judgeBookings((ctx, row) => assertAllowed("cancel", presentStatus(row, ctx.now()))),
    asksOthers: true,
    preview: (ctx, bookings, { notes: _, ...departing }: Cancel) =>
      previewCancellations(ctx, bookings, departing),
  },
  add_to_group: {
    object: "member",
    route: operation("POST /v1/groups/{group_id}/members"),
    input: GroupOfAct,
    assertInput: loadOpenGroup,
    fields: (id, { group_id }: GroupOfAct) => ({ group_id, member_ids: [id] }),
    judge: judgeMembers(
      (_, { group_ids }, { group_id }: GroupOfAct) => !group_ids.includes(group_id),
    ),
  },
  remove_from_group: {
    object: "member",
    route: operation("DELETE /v1/groups/{group_id}/members"),
    input: GroupOfAct,
    assertInput: (ctx, { group_id }: GroupOfAct) => loadGroup(ctx, { id: group_id }),
    fields: ofMember,
    judge: judgeMembers((_, { group_ids }, { group_id }: GroupOfAct) =>
      group_ids.includes(group_id),
    ),
  },
  invite: {
    object: "member",
    route: operation("POST /v1/members/{member_id}/invite"),
    input: nothing,
    fields: ofMember,
    judge: judgeMembers((_, member) => assertInvitable(member) !== null),
    asksOthers: true,
  },
  suspend: {
    object: "member",
    route: operation("POST /v1/members/{member_id}/suspend"),
    input: Reason,
    fields: ofMember,
    judge: judgeMembers((_, member) => wouldSuspend(member)),
    stay: countComingBookings,
  },
  unsuspend: {
    object: "member",
    route: operation("POST /v1/members/{member_id}/unsuspend"),
    input: nothing,
    fields: ofMember,
    judge: judgeMembers((_, member) => wouldUnsuspend(member)),
  },
  archive: {
    object: "member",
    route: operation("POST /v1/members/{member_id}/archive"),
    input: Reason,
    fields: ofMember,
    judge: judgeMembers((_, { archived_at }) => archived_at === null),
    stay: countComingBookings,
  },
};
