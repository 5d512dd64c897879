import {
  DurationNotAllowed,
  EventNotFound,
  QuoteExpired,
  QuoteMismatch,
  QuoteUsed,
  TooManyHolds,
  TooManyUnpaid,
} from "@/features/scheduling/bookings/errors";
import { placeErrors } from "@/features/scheduling/bookings/place-errors";
import { MemberNotFound } from "@/features/people/errors";
import { ResourceNotFound } from "@/features/scheduling/resources/errors";
import { asMember } from "@/server/context";
import { AmbiguousLocalTime, NonexistentLocalTime } from "@/server/local-times";
import { type Route, route } from "@/server/route";
import { createQuote, requestQuote } from "./create";
import { QuoteNotFound } from "./errors";
import { getQuote } from "./get";
import { listQuotes } from "./list";
import {
  CreateQuote,
  ListMyQuotes,
  ListQuotes,
  PriceSimulation,
  Quote,
  QuoteId,
  QuotePage,
  RequestQuote,
  SimulatePrice,
} from "./schema";
import { simulatePrice } from "./simulate";

const tag = "Quotes";
/** A member's number of holds and used quotes are checked at the booking. */
const OF_HOLDS = [TooManyHolds, TooManyUnpaid, QuoteExpired, QuoteMismatch, QuoteUsed].map(
  ({ code }) => code,
);
const errors = placeErrors.filter(({ code }) => !OF_HOLDS.includes(code));
const time = {
  resource_id: "evr_01JD0000000000000000000000",
  starts_at_local: "2026-03-02T09:00:00",
  ends_at_local: "2026-03-02T10:00:00",
};
const description =
  "Quotes the price of a booking and guarantees it until `expires_at`, even if rules change, for one booking that names the quote. Fails where the booking itself would fail. The place is not held.";

/** `/v1/quotes`, and the simulation of price rules. */
export const quoteRoutes = [
  route({
    method: "GET",
    path: "/v1/quotes",
    tag,
    summary: "List quotes",
    description: "Lists quotes, newest first, used and expired ones included.",
    scope: "quotes:read",
    input: ListQuotes,
    output: QuotePage,
    run: listQuotes,
  }),
  route({
    method: "POST",
    path: "/v1/quotes",
    tag,
    summary: "Quote a price",
    description,
    scope: "quotes:write",
    status: 201,
    input: CreateQuote,
    output: Quote,
    errors: [...errors, MemberNotFound],
    run: createQuote,
    example: time,
  }),
  route({
    method: "GET",
    path: "/v1/quotes/{quote_id}",
    tag,
    summary: "Get a quote",
    description: "Returns a quote with the price, the terms and the explanation of the price.",
    scope: "quotes:read",
    input: QuoteId,
    output: Quote,
    errors: [QuoteNotFound],
    run: getQuote,
  }),
  route({
    method: "POST",
    path: "/v1/events/price-rules/simulate",
    tag: "Price rules",
    summary: "Simulate a price",
    description:
      "Shows the rule that would price a booking, and for every other rule why it would not. Availability is ignored; use a quote to check it.",
    scope: "price-rules:read",
    input: SimulatePrice,
    output: PriceSimulation,
    errors: [
      ResourceNotFound,
      EventNotFound,
      MemberNotFound,
      NonexistentLocalTime,
      AmbiguousLocalTime,
      DurationNotAllowed,
    ],
    run: simulatePrice,
    example: time,
  }),
];

/** `/portal/v1/quotes` */
export const quotePortalRoutes: Route[] = [
  route({
    method: "GET",
    path: "/portal/v1/quotes",
    tag,
    summary: "List the member's quotes",
    description: "Lists quotes, newest first, used and expired ones included.",
    scope: "none",
    input: ListMyQuotes,
    output: QuotePage,
    run: asMember(listQuotes),
  }),
  route({
    method: "POST",
    path: "/portal/v1/quotes",
    tag,
    summary: "Quote a price",
    description,
    scope: "none",
    status: 201,
    input: RequestQuote,
    output: Quote,
    errors: [...errors, MemberNotFound],
    run: requestQuote,
    example: time,
  }),
  route({
    method: "GET",
    path: "/portal/v1/quotes/{quote_id}",
    tag,
    summary: "Get a quote",
    description:
      "Returns one of the member's quotes with the price, the terms and the explanation of the price.",
    scope: "none",
    input: QuoteId,
    output: Quote,
    errors: [QuoteNotFound],
    run: asMember(getQuote),
  }),
];
