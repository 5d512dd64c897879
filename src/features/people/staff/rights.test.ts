import { expect, it } from "vitest";
import { ALL_SCOPES } from "@/features/platform/api-keys/schema";
import { findExcess } from "@/lib/staff-limits";
import { builtInRoles } from "./built-in-roles";
import { uniteRights } from "./rights";

const none = { refund_single: null, refund_per_day: null, discount_percent: null };
const few = { refund_single: 10, refund_per_day: 20, discount_percent: 5 };

it("adds up the scopes of roles", () => {
  const [a, b] = [["bookings:read"], ["members:read", "bookings:read"]];
  const both = [a, b].map((scopes) => ({ scopes, limits: none }));
  expect(uniteRights(both).scopes).toEqual(["bookings:read", "members:read"]);
});

it("keeps a limit unless another role that gives money back has a wider one", () => {
  const desk = { scopes: ["refunds:write"], limits: few };
  const reader = { scopes: ["bookings:read"], limits: none };
  const wider = { scopes: ["refunds:write"], limits: { ...few, refund_single: 15 } };
  expect(uniteRights([desk, reader]).limits).toEqual(few);
  expect(uniteRights([desk, wider]).limits).toEqual({ ...few, refund_single: 15 });
  expect(uniteRights([desk, { scopes: ["*"], limits: none }]).limits).toEqual(none);
});

it("finds the part in which rights exceed others", () => {
  const own = { scopes: ["refunds:write"], limits: few };
  expect(findExcess(own, own)).toBeNull();
  expect(findExcess({ ...own, scopes: ["*"] }, own)).toBe("scopes");
  expect(findExcess({ ...own, limits: { ...few, refund_per_day: null } }, own)).toBe(
    "refund_per_day",
  );
  expect(findExcess({ scopes: ["*"], limits: none }, { scopes: ["*"], limits: none })).toBeNull();
});

it("every scope of a built-in role exists", () => {
  const known = new Set<string>(["*", ...ALL_SCOPES]);
  for (const { scopes } of Object.values(builtInRoles))
    expect(scopes.filter((scope) => !known.has(scope))).toEqual([]);
});
