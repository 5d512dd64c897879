import { MemberNotFound } from "@/features/people/errors";
import { memberIdOf } from "@/server/context";
import { forMember, type Route, route } from "@/server/route";
import { createFeed } from "./create";
import { CalendarFeedNotFound, CalendarFeedRevoked } from "./errors";
import { getFeed } from "./get";
import { listFeeds } from "./list";
import { revokeFeed } from "./revoke";
import { rotateFeed } from "./rotate";
import {
  CalendarFeed,
  CalendarFeedId,
  CalendarFeedPage,
  CreateCalendarFeed,
  ListCalendarFeeds,
  RequestCalendarFeed,
} from "./schema";

const tag = "Calendar feeds";

const list = route({
  method: "GET",
  path: "/v1/calendar-feeds",
  tag,
  summary: "List calendar feeds",
  description: "Lists calendar feeds, without their addresses.",
  scope: "calendar-feeds:read",
  input: ListCalendarFeeds,
  output: CalendarFeedPage,
  run: listFeeds,
});

/** Operations on one feed; the same verbs for API keys and for the member it belongs to. */
const one = [
  route({
    method: "GET",
    path: "/v1/calendar-feeds/{calendar_feed_id}",
    tag,
    summary: "Get a calendar feed",
    description: "Returns a calendar feed, without its address.",
    scope: "calendar-feeds:read",
    input: CalendarFeedId,
    output: CalendarFeed,
    errors: [CalendarFeedNotFound],
    run: getFeed,
  }),
  route({
    method: "POST",
    path: "/v1/calendar-feeds/{calendar_feed_id}/rotate",
    tag,
    summary: "Give a calendar feed a new address",
    description:
      "Gives a calendar feed a new address. The new `url` is in this answer only; the old one is 404 from now on.",
    scope: "calendar-feeds:write",
    input: CalendarFeedId,
    output: CalendarFeed,
    shownOnce: ["url"],
    errors: [CalendarFeedNotFound, CalendarFeedRevoked],
    run: rotateFeed,
  }),
  route({
    method: "POST",
    path: "/v1/calendar-feeds/{calendar_feed_id}/revoke",
    tag,
    summary: "Revoke a calendar feed",
    description: "Revokes a calendar feed. Its address is 410 from now on.",
    scope: "calendar-feeds:write",
    input: CalendarFeedId,
    output: CalendarFeed,
    errors: [CalendarFeedNotFound],
    run: revokeFeed,
  }),
];

/** `/v1/calendar-feeds` */
export const calendarFeedRoutes = [
  list,
  route({
    method: "POST",
    path: "/v1/calendar-feeds",
    tag,
    summary: "Create a calendar feed",
    description:
      "Creates a calendar feed of a member's bookings. The address is in this answer only, and whoever has it can read the bookings. The feed answers with an `ETag` and keeps cancelled bookings as `STATUS:CANCELLED`.",
    scope: "calendar-feeds:write",
    status: 201,
    input: CreateCalendarFeed,
    output: CalendarFeed,
    shownOnce: ["url"],
    errors: [MemberNotFound],
    run: createFeed,
    example: { member_id: "mbr_01JD0000000000000000000000", name: "My phone" },
  }),
  ...one,
];

/** `/portal/v1/calendar-feeds`: the signed-in member's own feeds. */
export const calendarFeedPortalRoutes: Route[] = [
  route({
    method: "GET",
    path: "/portal/v1/calendar-feeds",
    own: true,
    tag,
    summary: "List my calendar feeds",
    description: "Lists the member's own calendar feeds, without their addresses.",
    scope: "none",
    input: ListCalendarFeeds.omit({ member_id: true }),
    output: CalendarFeedPage,
    run: (ctx, input) => listFeeds(ctx, { ...input, member_id: memberIdOf(ctx) }),
  }),
  route({
    method: "POST",
    path: "/portal/v1/calendar-feeds",
    tag,
    summary: "Create a calendar feed of mine",
    description:
      "Creates a calendar feed of the member's bookings. The address is in this answer only, and whoever has it can read the bookings.",
    scope: "none",
    status: 201,
    input: RequestCalendarFeed,
    output: CalendarFeed,
    shownOnce: ["url"],
    run: (ctx, input) => createFeed(ctx, { ...input, member_id: memberIdOf(ctx) }),
    example: { name: "My phone" },
  }),
  ...one.map((declared) => forMember(declared)),
];
