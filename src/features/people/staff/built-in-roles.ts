import { MEMBER_VIEW } from "@/lib/member-view";
import { SHARED_VIEWS } from "@/lib/shared-views";
import type { StaffLimits } from "@/server/context";
import type { BuiltInRole } from "./words";

/** The rights of a role: scopes as an API key has them, and what one who has no other role may give away. */
export type Rights = { scopes: readonly string[]; limits: StaffLimits };

const NO_LIMITS: StaffLimits = {
  refund_single: null,
  refund_per_day: null,
  discount_percent: null,
};
const reads = (...nouns: string[]) => nouns.map((noun) => `${noun}:read`);
const writes = (...nouns: string[]) => nouns.flatMap((noun) => [`${noun}:read`, `${noun}:write`]);

const PLANS = ["events", "resources", "hosts", "policies", "custom-fields"];
const PRICES = ["price-rules", "promo-codes", "products"];
const DAILY = ["bookings", "waitlist", "quotes", "calendar-feeds"];
const CHARGES = ["payments", "payment-methods", "invoices"];
const RETURNS = ["refunds", "credit-notes"];
const DOOR = ["passes", "door"];
const PASS_SETUP = ["pass-designs", "door-scanners", "pass-code-keys"];

/** The built-in roles. They cannot be changed, only copied. */
export const builtInRoles: Record<BuiltInRole, Rights> = {
  owner: { scopes: ["*"], limits: NO_LIMITS },
  manager: {
    scopes: [
      ...writes(...DAILY, "members", "member-notes", "groups", "member-data", "accounts"),
      ...writes(...PLANS, ...PRICES, "tax-rates", "subscriptions", ...CHARGES, ...RETURNS),
      ...writes("cash-desks", "exports", "views"),
      // Nobody gives a role that may do more than they may.
      ...writes("hosting"),
      ...writes(
        "reports",
        ...DOOR,
        ...PASS_SETUP,
        "images",
        "organizations",
        "portal-tokens",
        "staff",
      ),
      ...reads("pass-certificates", "google-wallet-issuers", "webhooks", "request-log"),
      ...reads("test-clocks"),
      ...reads("reconciliations", "payouts", "audit-log", "processor-account"),
      "exceptions:write",
      MEMBER_VIEW,
      SHARED_VIEWS,
    ],
    limits: NO_LIMITS,
  },
  front_desk: {
    scopes: [
      ...writes(
        ...DAILY,
        "members",
        "member-notes",
        "subscriptions",
        ...CHARGES,
        ...RETURNS,
        "cash-desks",
        ...DOOR,
        "views",
      ),
      ...reads("groups", "accounts", ...PLANS, ...PRICES, "tax-rates", ...PASS_SETUP, "images"),
      "exceptions:write",
      MEMBER_VIEW,
    ],
    // Small change at a desk; a club that wants others copies the role.
    limits: { refund_single: 50_00, refund_per_day: 200_00, discount_percent: 20 },
  },
  accountant: {
    scopes: [
      ...reads(...DAILY, "members", "groups", ...PLANS, ...PRICES, "subscriptions"),
      ...writes("accounts", "tax-rates", ...CHARGES, ...RETURNS, "reconciliations", "reports"),
      ...writes("processor-account", "cash-desks", "exports", "views"),
      ...reads("organizations", "audit-log", "payouts"),
      "exceptions:write",
      SHARED_VIEWS,
    ],
    limits: NO_LIMITS,
  },
  host: { scopes: writes("hosting"), limits: NO_LIMITS },
  viewer: {
    scopes: [
      ...reads(...DAILY, "members", "groups", "accounts", ...PLANS, ...PRICES, "tax-rates"),
      ...reads("subscriptions", ...CHARGES, ...RETURNS, "reports", ...DOOR, ...PASS_SETUP, "views"),
    ],
    limits: NO_LIMITS,
  },
};
