import { NoInput } from "@/lib/wire";
import { MemberNotFound } from "@/features/people/errors";
import { MemberId } from "@/features/people/members/schema";
import { MemberErased, MemberMerged } from "@/server/data/closed-members";
import { memberIdOf } from "@/server/context";
import { MemberSessionRequired } from "@/server/errors";
import { route } from "@/server/route";
import { changeNotifications } from "./change";
import { getNotifications } from "./get";
import { ChangeMyNotifications, ChangeNotifications, NotificationChoices } from "./schema";

const example = { reminders: { mail: false } };
const stays = "Kinds that you leave out stay as they are.";

/** `/v1/members/{member_id}/notifications` */
export const notificationChoiceRoutes = [
  route({
    method: "GET",
    path: "/v1/members/{member_id}/notifications",
    versioned: true,
    tag: "Members",
    summary: "Get a member's notifications",
    description: "Returns the notifications that a member gets.",
    scope: "members:read",
    input: MemberId,
    output: NotificationChoices,
    errors: [MemberNotFound],
    run: getNotifications,
  }),
  route({
    method: "PATCH",
    path: "/v1/members/{member_id}/notifications",
    tag: "Members",
    summary: "Change a member's notifications",
    description: `Changes the notifications that a member gets. ${stays}`,
    scope: "members:write",
    input: ChangeNotifications,
    output: NotificationChoices,
    errors: [MemberNotFound, MemberErased, MemberMerged],
    run: changeNotifications,
    example,
  }),
];

/** `/portal/v1/me/notifications` */
export const notificationChoicePortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/me/notifications",
    versioned: true,
    tag: "Me",
    summary: "Get the signed-in member's notifications",
    description: "Returns the notifications that the signed-in member gets.",
    scope: "none",
    input: NoInput,
    output: NotificationChoices,
    errors: [MemberSessionRequired],
    run: (ctx) => getNotifications(ctx, { member_id: memberIdOf(ctx) }),
  }),
  route({
    method: "PATCH",
    path: "/portal/v1/me/notifications",
    tag: "Me",
    summary: "Change the signed-in member's notifications",
    description: `Changes the notifications that the signed-in member gets. ${stays}`,
    scope: "none",
    input: ChangeMyNotifications,
    output: NotificationChoices,
    errors: [MemberSessionRequired],
    run: (ctx, change) => changeNotifications(ctx, { ...change, member_id: memberIdOf(ctx) }),
    example,
  }),
];
