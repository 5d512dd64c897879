/** The description of a demo organization. Prices in minor units, times local. */
import type { CreateBenefit } from "@/features/catalogue/benefits/schema";
import type { CreateOrganization } from "@/features/platform/organizations/schema";
import type { Opening } from "@/features/platform/organizations/profile-schema";
import type { CreateHost } from "@/features/scheduling/hosts/schema";
import type { CreatePolicy } from "@/features/catalogue/policies/schema";
import type { CreateProduct } from "@/features/catalogue/products/schema";
import type { CreateResource, Override, Window } from "@/features/scheduling/resources/schema";

export type DemoResource = Omit<CreateResource, "timezone" | "overrides" | "policy_id"> & {
  external_id: string;
  /** The terms of its bookings, by the name of one of the organization's policies. */
  policy?: string;
  /** Overrides relative to the day of the seed: [day, from, to, capacity]. */
  exceptions?: [number, string, string, number][];
  price?: {
    name: string;
    amount: number;
    unit: "booking" | "hour" | "person";
    cap_amount?: number;
  };
};

/** An event or, with a rule, a series; `host` and `resource` by name and external id. */
export type DemoEvent = {
  title: string;
  description: string;
  category: string;
  /** Days from the day of the seed. */
  day: number;
  from: string;
  to: string;
  rrule?: string;
  host: string;
  resource?: string;
  capacity: number;
  visibility?: "public" | "members";
  /** Minor units a person. */
  price?: number;
};

/** A product with its benefits; places by external id. */
export type DemoProduct = Omit<CreateProduct, "currency" | "tax_rate_id"> & {
  external_id: string;
  benefits: (Pick<CreateBenefit, "name" | "type" | "unit" | "quantity" | "percent"> & {
    places: string[];
  })[];
};

/** The usual bookings of one day after the other: the place by external id, and its local times. */
export type DemoWeek = (readonly [place: string, from: string, until: string])[][];

/** A member, and the product that they have bought, by external id. */
export type DemoPerson = {
  name: string;
  email: string;
  /** One of those that the regulators keep free for stories. */
  phone?: { number: string };
  external_id: string;
  status?: "draft" | "active";
  product?: string;
};

export type DemoOrganization = {
  slug: string;
  name: string;
  default_timezone: string;
  default_currency: string;
  locale: string;
  branding: { accent_color: string; welcome: string };
} & Required<Pick<CreateOrganization, "address" | "profile">> & {
    hosts: CreateHost[];
    policies?: CreatePolicy[];
    resources: DemoResource[];
    events: DemoEvent[];
    /** Contained in its prices. */
    tax?: { name: string; percentage: number };
    products?: DemoProduct[];
    week?: DemoWeek;
    /** The place whose bookings of today the desk sees first. */
    todayAt?: string;
    /** An event that runs now, and the title of a coming one that is full. */
    house?: { running: { title: string; description: string }; coming: string };
    members: DemoPerson[];
    design: { name: string; background: string; foreground: string; label: string };
  };

type Day = Window["day"];
export const WEEK: Day[] = ["monday", "tuesday", "wednesday", "thursday", "friday"];
export const EVERY: Day[] = [...WEEK, "saturday", "sunday"];

export const open = (days: Day[], from: string, to: string, capacity: number): Window[] =>
  days.map((day) => ({
    day,
    starts_at_local: `${from}:00Z`,
    ends_at_local: `${to}:00Z`,
    capacity,
  }));

/** Returns an override on a date (YYYY-MM-DD arithmetic is the caller's). */
export function toOverride(date: string, from: string, to: string, capacity: number): Override {
  return { starts_at_local: `${date}T${from}:00`, ends_at_local: `${date}T${to}:00`, capacity };
}

/** Returns the hours in which a club is open on some days. */
export const house = (days: Day[], from: string, to: string): Opening[] =>
  days.map((day) => ({ day, opens_at_local: `${from}:00Z`, closes_at_local: `${to}:00Z` }));
