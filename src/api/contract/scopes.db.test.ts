import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ALL_SCOPES, type CreateApiKey } from "@/features/platform/api-keys/schema";
import { InsufficientScope, MemberSessionRequired } from "@/server/errors";
import { fieldScopesOf } from "@/server/field-scopes";
import type { Route } from "@/server/route";
import { restFetch } from "@/api/entries/rest-fetch";
import { portalRoutes, v1Routes } from "@/api/rest/tables";
import { appRouter } from "@/api/trpc";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import { expectProblem } from "./answers";
import { type Club, makeClub } from "./club";
import { bearer, type Change, requestOf } from "./request";

const routes = [...v1Routes, ...portalRoutes].map((route) => ({
  route,
  name: `${route.method} ${route.path}`,
}));

let club: Club;
const keys = new Map<string, Promise<string>>();
beforeAll(async () => {
  await prepareWallet();
  club = await makeClub();
});

/** Sends a request with a key of these scopes and no others. */
async function ask(route: Route, scopes: CreateApiKey["scopes"] & {}, change: Change = {}) {
  const name = scopes.join();
  // One key for all cases, with a higher limit than keys have.
  const secret = keys.get(name) ?? club.key({ scopes, rate_limit_per_minute: 1_000_000 });
  keys.set(name, secret);
  const call = await requestOf(route, club, { ...change, headers: bearer(await secret) });
  const request = new Request(`http://localhost${call.path}`, call);
  return restFetch(request, { address: "127.0.0.1", tls: false, local: true });
}

describe("a key without scopes", () => {
  const own = "GET /v1/api-keys/current";
  /** Each answers with those kinds of objects alone that its caller may read. */
  const ofKinds = ["GET /v1/search", "GET /v1/names", "GET /v1/attention"];

  it.each(routes.filter(({ name }) => name !== own && !ofKinds.includes(name)))(
    "a key without scopes gets nothing from $name",
    async ({ route }) => {
      const answer = await ask(route, []);
      // A bulk action needs the scope of the act that it repeats.
      const ofActs = route.tag === "Bulk actions";
      const kind = route.scope === "none" && !ofActs ? MemberSessionRequired : InsufficientScope;
      await expectProblem(answer, kind);
    },
  );

  it.each(ofKinds)("a key without scopes finds nothing by %s", async (one) => {
    const { route } = routes.find(({ name }) => name === one)!;
    const id = await club.valueFor(route, "member_id");
    const named = ["q", "ids"].filter((field) => field in route.input.shape);
    const fields = Object.fromEntries(named.map((field) => [field, id]));
    const answer = await ask(route, [], { fields });
    expect(answer.status).toBe(200);
    expect(Object.values((await answer.json()) as object).flat()).toEqual([]);
  });

  it("a key without scopes can read about itself", async () => {
    const { route } = routes.find(({ name }) => name === own)!;
    expect((await ask(route, [])).status).toBe(200);
  });
});

/** A value for each field that does more than its operation: most depart from the terms. */
const DEPARTURES: Record<string, unknown> = {
  cash_session_id: "csn_1",
  invoices: "overdue",
  keep_price: true,
  last_visit_at_gte: "2026-11-01T00:00:00Z",
  last_visit_at_lt: "2026-11-01T00:00:00Z",
  notify: false,
  on_account: true,
  outside_rules: true,
  override: true,
  pass: "none",
  payments: [{ way: "cash", amount: 1 }],
  price_override: { amount: 1, reason: "As agreed" },
  provider: "cash",
  refund: "prorated",
  refund_percent: 0,
  settle: "on_account",
  shared: true,
  subscription_ends_at_gte: "2026-11-01T00:00:00Z",
  subscription_ends_at_lt: "2026-11-01T00:00:00Z",
  trial_days: 0,
  waive_fee: true,
};
/** Sets such a value in one field only; the operation's example may have others. */
const only = (route: Route, field: string, value: unknown) => ({
  fields: {
    ...Object.fromEntries([...fieldScopesOf(route).keys()].map((name) => [name, undefined])),
    [field]: value,
    // Each kind of line needs a scope besides; one that sells nothing needs none, and is refused later.
    ...(route.path === "/v1/sales" && { lines: [{}] }),
    // The list needs a scope besides; filters that no view keeps need none, and are refused later.
    ...(route.path === "/v1/views" && { filters: { search: "" } }),
  },
});
const departures = routes.flatMap(({ route, name }) =>
  [...fieldScopesOf(route)].map(([field, scope]) => {
    const wanted = ALL_SCOPES.find((one) => one === scope)!;
    return { route, name, field, wanted };
  }),
);

describe("a field that departs from the terms", () => {
  it("the marked fields are all that depart from the terms", () => {
    expect(departures.map(({ name, field }) => `${name} ${field}`).sort()).toEqual([
      "GET /v1/members invoices",
      "GET /v1/members last_visit_at_gte",
      "GET /v1/members last_visit_at_lt",
      "GET /v1/members pass",
      "GET /v1/members subscription_ends_at_gte",
      "GET /v1/members subscription_ends_at_lt",
      "PATCH /v1/views/{view_id} shared",
      "POST /v1/bookings notify",
      "POST /v1/bookings outside_rules",
      "POST /v1/bookings price_override",
      "POST /v1/bookings settle",
      "POST /v1/bookings/recurring cash_session_id",
      "POST /v1/bookings/recurring notify",
      "POST /v1/bookings/recurring outside_rules",
      "POST /v1/bookings/recurring provider",
      "POST /v1/bookings/recurring settle",
      "POST /v1/bookings/recurring/preview cash_session_id",
      "POST /v1/bookings/recurring/preview notify",
      "POST /v1/bookings/recurring/preview outside_rules",
      "POST /v1/bookings/recurring/preview provider",
      "POST /v1/bookings/recurring/preview settle",
      "POST /v1/bookings/{booking_id}/cancel refund_percent",
      "POST /v1/bookings/{booking_id}/cancel waive_fee",
      "POST /v1/bookings/{booking_id}/cancellation-preview refund_percent",
      "POST /v1/bookings/{booking_id}/cancellation-preview waive_fee",
      "POST /v1/bookings/{booking_id}/confirm settle",
      "POST /v1/bookings/{booking_id}/reschedule cash_session_id",
      "POST /v1/bookings/{booking_id}/reschedule keep_price",
      "POST /v1/bookings/{booking_id}/reschedule notify",
      "POST /v1/bookings/{booking_id}/reschedule outside_rules",
      "POST /v1/bookings/{booking_id}/reschedule provider",
      "POST /v1/bookings/{booking_id}/reschedule settle",
      "POST /v1/bookings/{booking_id}/reschedule waive_fee",
      "POST /v1/bookings/{booking_id}/reschedule-preview cash_session_id",
      "POST /v1/bookings/{booking_id}/reschedule-preview keep_price",
      "POST /v1/bookings/{booking_id}/reschedule-preview notify",
      "POST /v1/bookings/{booking_id}/reschedule-preview outside_rules",
      "POST /v1/bookings/{booking_id}/reschedule-preview provider",
      "POST /v1/bookings/{booking_id}/reschedule-preview settle",
      "POST /v1/bookings/{booking_id}/reschedule-preview waive_fee",
      "POST /v1/passes/verify override",
      "POST /v1/quotes outside_rules",
      "POST /v1/sales on_account",
      "POST /v1/sales payments",
      "POST /v1/subscriptions trial_days",
      "POST /v1/subscriptions/{subscription_id}/cancel refund",
      "POST /v1/views shared",
    ]);
    // Elsewhere a field of that name is marked too, or writes the terms themselves.
    const unmarked = routes.flatMap(({ route, name }) =>
      Object.keys(route.input.shape)
        .filter((field) => field in DEPARTURES && !fieldScopesOf(route).has(field))
        .map((field) => `${name} ${field}`),
    );
    expect(unmarked.sort()).toEqual([
      "GET /v1/cash-sessions/{cash_session_id} cash_session_id",
      "GET /v1/cash-sessions/{cash_session_id}/movements cash_session_id",
      "GET /v1/cash-sessions/{cash_session_id}/pdf cash_session_id",
      "GET /v1/payments cash_session_id",
      "GET /v1/payments provider",
      "GET /v1/views shared",
      "PATCH /v1/payments/{payment_id} cash_session_id",
      "PATCH /v1/products/{product_id} trial_days",
      "POST /v1/bookings/{booking_id}/confirm notify",
      "POST /v1/cash-sessions/{cash_session_id}/close cash_session_id",
      "POST /v1/cash-sessions/{cash_session_id}/movements cash_session_id",
      "POST /v1/payments provider",
      "POST /v1/products trial_days",
      "POST /v1/refunds cash_session_id",
      "POST /v1/sales cash_session_id",
    ]);
  });

  it("such a field stands at the top of a request, where its scope is looked for, and never in a page's", () => {
    const marks = (schema: z.ZodType) =>
      JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).split(
        '"x-required-scope"',
      ).length - 1;
    const deeper = routes.filter(({ route }) => marks(route.input) > fieldScopesOf(route).size);
    expect(deeper.map(({ name }) => name)).toEqual([]);
    const asked = Object.entries(appRouter._def.procedures).map(([name, procedure]) => {
      const { inputs } = (procedure as unknown as { _def: { inputs: z.ZodType[] } })._def;
      return { name, marks: inputs.map(marks) };
    });
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((one) => one.marks.some(Boolean)).map(({ name }) => name)).toEqual([]);
  });

  it.each(departures)("$name also needs $wanted for $field", async ({ route, field, wanted }) => {
    const scope = ALL_SCOPES.find((one) => one === route.scope)!;
    const change = only(route, field, DEPARTURES[field]);
    const problem = await expectProblem(await ask(route, [scope], change), InsufficientScope);
    expect(problem).toMatchObject({ required_scope: wanted, field });
    const own = await ask(route, [wanted], change);
    expect((await expectProblem(own, InsufficientScope))["required_scope"]).toBe(route.scope);
    const both = await ask(route, [scope, wanted], change);
    expect(both.status).not.toBe(403);
  });

  it.each(departures)("$name does not need it if $field changes nothing", async (one) => {
    const { route, field } = one;
    const scope = ALL_SCOPES.find((known) => known === route.scope)!;
    const usual = DEPARTURES[field] === true ? false : undefined;
    const answer = await ask(route, [scope], only(route, field, usual));
    expect(answer.status).not.toBe(403);
  });

  it("a difference is an exception on account, and none by card or at the desk", async () => {
    const { route } = routes.find(({ name }) => name.endsWith("/reschedule"))!;
    const settled = (settle: string) =>
      ask(route, ["bookings:write"], only(route, "settle", settle));
    for (const settle of ["saved_card", "offline"])
      expect((await settled(settle)).status).not.toBe(403);
    await expectProblem(await settled("on_account"), InsufficientScope);
  });
});
