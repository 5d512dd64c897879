import { NoInput } from "@/lib/wire";
import { InvalidStatusTransition, MemberSessionRequired } from "@/server/errors";
import { route } from "@/server/route";
import { asMember } from "@/server/context";
import { BookingNotFound } from "@/features/scheduling/bookings/errors";
import { MemberArchived, PassExpired, PassNotFound, PassRevoked } from "./errors";
import {
  getMyPass,
  listMyPasses,
  replaceMyLostPass,
  provisionMyPass,
  rotateMyShareLink,
} from "./member-passes";
import { ListMyPasses, MyPass, ShownPass, ShownPassPage, TicketOf } from "./schema";
import { getTicket, provisionTicket } from "./ticket";
import { PROVISION_ERRORS } from "./provision-errors";

const tag = "Passes";

/** `/portal/v1/pass` */
export const passPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/pass",
    own: true,
    tag,
    summary: "Get the signed-in member's pass",
    description: "Returns the signed-in member's membership card.",
    scope: "none",
    input: NoInput,
    output: ShownPass,
    errors: [MemberSessionRequired, PassNotFound],
    run: (ctx) => getMyPass(ctx),
  }),
  route({
    method: "POST",
    path: "/portal/v1/pass/provision",
    tag,
    summary: "Provision one of the signed-in member's passes",
    description:
      "Makes one of the member's passes installable, and creates the card first if the member has none. Safe to repeat.",
    scope: "none",
    input: MyPass,
    output: ShownPass,
    errors: [MemberSessionRequired, PassNotFound, ...PROVISION_ERRORS],
    run: asMember(provisionMyPass),
    example: { pass_id: "pas_01J8ZC7Q4U" },
  }),
  route({
    method: "GET",
    path: "/portal/v1/passes",
    own: true,
    tag,
    summary: "List the signed-in member's passes",
    description:
      "Lists the member's cards that have not ended and tickets of bookings that are not over.",
    scope: "none",
    input: ListMyPasses,
    output: ShownPassPage,
    errors: [MemberSessionRequired],
    run: listMyPasses,
  }),
  route({
    method: "POST",
    path: "/portal/v1/pass/lost",
    tag,
    verb: "replaceLost",
    summary: "Replace a pass whose phone was lost",
    description:
      "Replaces a pass whose phone was lost. The pass on that phone opens nothing from now on; the answer is the new one.",
    scope: "none",
    input: MyPass,
    output: ShownPass,
    errors: [MemberSessionRequired, PassNotFound, MemberArchived, PassRevoked, PassExpired],
    run: asMember(replaceMyLostPass),
    example: { pass_id: "pas_01J8ZC7Q4U" },
  }),
  route({
    method: "POST",
    path: "/portal/v1/pass/rotate-share-link",
    tag,
    summary: "Rotate the share link of one of the signed-in member's passes",
    description:
      "Gives one of the member's passes a new share link. The old link opens nothing any more; installed passes stay.",
    scope: "none",
    input: MyPass,
    output: ShownPass,
    errors: [MemberSessionRequired, PassNotFound, PassRevoked],
    run: asMember(rotateMyShareLink),
    example: { pass_id: "pas_01J8ZC7Q4U" },
  }),
  route({
    method: "GET",
    path: "/portal/v1/bookings/{booking_id}/pass",
    own: true,
    tag,
    summary: "Get the ticket of a booking",
    description: "Returns the ticket of one of the member's bookings.",
    scope: "none",
    input: TicketOf,
    output: ShownPass,
    errors: [MemberSessionRequired, BookingNotFound, PassNotFound],
    run: getTicket,
  }),
  route({
    method: "POST",
    path: "/portal/v1/bookings/{booking_id}/pass",
    tag,
    verb: "provision",
    summary: "Provision the ticket of a booking",
    description:
      "Makes the ticket of a booking installable, and creates it first if there is none. Safe to repeat.",
    scope: "none",
    input: TicketOf,
    output: ShownPass,
    errors: [MemberSessionRequired, BookingNotFound, InvalidStatusTransition, ...PROVISION_ERRORS],
    run: provisionTicket,
  }),
];
