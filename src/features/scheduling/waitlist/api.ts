import { z } from "zod";
import {
  QuoteExpired,
  QuoteMismatch,
  QuoteUsed,
  SlotUnavailable,
  TooManyHolds,
  TooManyUnpaid,
} from "@/features/scheduling/bookings/errors";
import { placeErrors } from "@/features/scheduling/bookings/place-errors";
import { CheckoutInProgress } from "@/features/billing/charging/errors";
import { MemberNotFound } from "@/features/people/errors";
import { MemberNotBookable } from "@/features/people/members/errors";
import { processorErrors } from "@/features/billing/payments/errors";
import { asMember, memberIdOf } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { forMember, type Route, route } from "@/server/route";
import { acceptOffer } from "./accept";
import {
  AlreadyWaiting,
  OfferExpired,
  PlaceAvailable,
  TooManyWaiting,
  WaitlistEntryNotFound,
} from "./errors";
import { getWaitlistEntry } from "./get";
import { joinWaitlist } from "./join";
import { leaveWaitlist } from "./leave";
import { listWaitlist } from "./list";
import {
  JoinWaitlist,
  ListMyWaitlist,
  ListWaitlist,
  RequestWaitlist,
  WaitlistEntry,
  WaitlistEntryId,
  WaitlistPage,
} from "./schema";

const tag = "Waitlist";
const OF_HOLDS = [
  SlotUnavailable,
  TooManyHolds,
  TooManyUnpaid,
  QuoteExpired,
  QuoteMismatch,
  QuoteUsed,
].map(({ code }) => code);
const joining = {
  verb: "join",
  summary: "Join the waitlist",
  description:
    "Puts a member on the waitlist for an event, or for a resource at a time, that is taken. A place that becomes free is offered to the member who has waited longest and wants no more places than are free. The offer is a real hold until `offer_expires_at` (30 minutes, at most until the start); unanswered, it goes to the next in line.",
  errors: [
    ...placeErrors.filter(({ code }) => !OF_HOLDS.includes(code)),
    PlaceAvailable,
    AlreadyWaiting,
    TooManyWaiting,
  ],
};
const example = {
  resource_id: "evr_01JD0000000000000000000000",
  starts_at_local: "2026-03-02T09:00:00",
  ends_at_local: "2026-03-02T10:00:00",
};

const ofOne = [
  route({
    method: "GET",
    path: "/v1/waitlist/{waitlist_entry_id}",
    tag,
    summary: "Get a waitlist entry",
    description: "Returns a waitlist entry with its place in line.",
    scope: "waitlist:read",
    input: WaitlistEntryId,
    output: WaitlistEntry,
    errors: [WaitlistEntryNotFound],
    run: getWaitlistEntry,
  }),
  route({
    method: "POST",
    path: "/v1/waitlist/{waitlist_entry_id}/accept",
    tag,
    summary: "Accept an offered place",
    description:
      "Accepts an offered place. The booking `offered_booking_id` is then paid for by checkout, confirmed at once if nothing is due, or waits for approval where its policy asks for it.",
    scope: "waitlist:write",
    input: WaitlistEntryId,
    output: WaitlistEntry,
    errors: [WaitlistEntryNotFound, OfferExpired, InvalidStatusTransition, MemberNotBookable],
    run: acceptOffer,
  }),
  route({
    method: "DELETE",
    path: "/v1/waitlist/{waitlist_entry_id}",
    tag,
    verb: "leave",
    summary: "Leave the waitlist",
    description:
      "Takes a member off the waitlist. A place that was offered goes to the next in line.",
    scope: "waitlist:write",
    status: 204,
    input: WaitlistEntryId,
    output: z.void(),
    errors: [
      WaitlistEntryNotFound,
      InvalidStatusTransition,
      CheckoutInProgress,
      ...processorErrors,
    ],
    run: leaveWaitlist,
  }),
];

/** `/v1/waitlist` */
export const waitlistRoutes = [
  route({
    method: "GET",
    path: "/v1/waitlist",
    tag,
    summary: "List waitlist entries",
    description: "Lists waitlist entries. Filter by member, event, resource or status.",
    scope: "waitlist:read",
    input: ListWaitlist,
    output: WaitlistPage,
    run: listWaitlist,
  }),
  route({
    method: "POST",
    path: "/v1/waitlist",
    tag,
    ...joining,
    scope: "waitlist:write",
    status: 201,
    input: JoinWaitlist,
    output: WaitlistEntry,
    errors: [...joining.errors, MemberNotFound],
    run: joinWaitlist,
    example: { member_id: "mbr_01JD0000000000000000000000", ...example },
  }),
  ...ofOne,
];

/**
 * `/portal/v1/waitlist`: the signed-in member's own entries; `visible` narrows operations on one
 * entry.
 */
export const waitlistPortalRoutes: Route[] = [
  route({
    method: "GET",
    path: "/portal/v1/waitlist",
    tag,
    summary: "List my waitlist entries",
    description: "Lists the member's own waitlist entries.",
    scope: "none",
    input: ListMyWaitlist,
    output: WaitlistPage,
    run: asMember(listWaitlist),
  }),
  route({
    method: "POST",
    path: "/portal/v1/waitlist",
    tag,
    ...joining,
    scope: "none",
    status: 201,
    input: RequestWaitlist,
    output: WaitlistEntry,
    run: (ctx, input) => joinWaitlist(ctx, { ...input, member_id: memberIdOf(ctx) }),
    example,
  }),
  ...ofOne.map((declared) => forMember(declared, { scope: "none", run: asMember(declared.run) })),
];
