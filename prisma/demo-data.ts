/** What a demo installation begins with: plain data, no logic. Prices in minor units, times local. */
import type { CreateBenefit } from "@/features/benefits/schema";
import type { CreateHost } from "@/features/hosts/schema";
import type { CreatePolicy } from "@/features/policies/schema";
import type { CreateProduct } from "@/features/products/schema";
import type { CreateResource, Override, Window } from "@/features/resources/schema";

type Day = Window["day"];
const WEEK: Day[] = ["monday", "tuesday", "wednesday", "thursday", "friday"];
const EVERY: Day[] = [...WEEK, "saturday", "sunday"];

const open = (days: Day[], from: string, to: string, capacity: number): Window[] =>
  days.map((day) => ({
    day,
    starts_at_local: `${from}:00Z`,
    ends_at_local: `${to}:00Z`,
    capacity,
  }));

export type DemoResource = Omit<CreateResource, "timezone" | "overrides" | "policy_id"> & {
  external_id: string;
  /** The terms that it is booked under, by the name of one of the organization's policies. */
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

/** A product and what comes with it; places by external id. */
export type DemoProduct = Omit<CreateProduct, "currency" | "tax_rate_id"> & {
  external_id: string;
  benefits: (Pick<CreateBenefit, "name" | "type" | "unit" | "quantity" | "percent"> & {
    places: string[];
  })[];
};

export type DemoOrganization = {
  slug: string;
  name: string;
  default_timezone: string;
  default_currency: string;
  locale: string;
  branding: { accent_color: string };
  hosts: CreateHost[];
  policies?: CreatePolicy[];
  resources: DemoResource[];
  events: DemoEvent[];
  /** Contained in its prices. */
  tax?: { name: string; percentage: number };
  products?: DemoProduct[];
  members: { name: string; email: string; external_id: string; status?: "draft" | "active" }[];
  design: { name: string; background: string; foreground: string; label: string };
};

/** Signs in as a member of both demo organizations. */
export const DEMO_MEMBER = { name: "Alex Rivera", email: "alex@example.com" };

const harbour: DemoOrganization = {
  slug: "harbour",
  name: "Harbour Coworking",
  default_timezone: "Europe/Berlin",
  default_currency: "EUR",
  locale: "en-GB",
  branding: { accent_color: "#0f6674" },
  hosts: [
    { name: "Jonas Weber", description: "Runs the house and knows where the good cables are." },
    { name: "Priya Nair", description: "Hosts the founders' breakfast and the evening demos." },
  ],
  policies: [
    {
      name: "Meeting rooms",
      max_advance_days: 180,
      cancellation_tiers: [
        { until_minutes_before: 1440, refund_percent: 100 },
        { until_minutes_before: 120, refund_percent: 50 },
      ],
      reschedule_until_minutes: 120,
    },
    {
      name: "Podcast studio",
      min_notice_minutes: 120,
      buffer_after_minutes: 30,
      cancellation_tiers: [{ until_minutes_before: 1440, refund_percent: 100 }],
      quotas: [{ period: "week", max_bookings: 3, max_minutes: null }],
    },
  ],
  resources: [
    {
      external_id: "room-atlas",
      policy: "Meeting rooms",
      name: "Atlas meeting room",
      description: "Ten seats around one oak table, a 65-inch screen and a wall to write on.",
      category: "Meeting room",
      amenities: ["10 seats", "Screen", "Whiteboard wall", "Video conferencing"],
      availability: open(WEEK, "08:00", "20:00", 1),
      exceptions: [[3, "12:00", "14:00", 0]],
      min_duration_minutes: 30,
      max_duration_minutes: 240,
      slot_step_minutes: 30,
      price: { name: "Atlas, per hour", amount: 2400, unit: "hour", cap_amount: 8400 },
    },
    {
      external_id: "room-beacon",
      policy: "Meeting rooms",
      name: "Beacon meeting room",
      description: "Four seats and a harbour view. Quiet enough for interviews.",
      category: "Meeting room",
      amenities: ["4 seats", "Screen", "Harbour view"],
      availability: open(WEEK, "08:00", "20:00", 1),
      min_duration_minutes: 30,
      max_duration_minutes: 180,
      slot_step_minutes: 30,
      price: { name: "Beacon, per hour", amount: 1400, unit: "hour" },
    },
    {
      external_id: "booths",
      name: "Focus booths",
      description: "Four sound-proofed booths for calls. Any free one is yours.",
      category: "Booth",
      amenities: ["Sound-proofed", "Ring light"],
      availability: open(EVERY, "07:00", "22:00", 4),
      min_duration_minutes: 30,
      max_duration_minutes: 120,
      slot_step_minutes: 30,
    },
    {
      external_id: "podcast",
      policy: "Podcast studio",
      name: "Podcast studio",
      description: "Two microphones, acoustic panels and a mixing desk that records by itself.",
      category: "Studio",
      amenities: ["2 microphones", "Mixing desk", "Acoustic panels"],
      availability: [
        ...open(WEEK, "10:00", "19:00", 1),
        ...open(["saturday"], "10:00", "15:00", 1),
      ],
      exceptions: [[6, "10:00", "15:00", 1]],
      min_duration_minutes: 60,
      max_duration_minutes: 180,
      slot_step_minutes: 60,
      price: { name: "Podcast studio, per hour", amount: 3200, unit: "hour" },
    },
  ],
  events: [
    {
      title: "Founders' breakfast",
      description: "Coffee, rolls and one question each. Every week, at the long table.",
      category: "Community",
      day: 1,
      from: "08:00",
      to: "09:30",
      rrule: "FREQ=WEEKLY;BYDAY=TU",
      host: "Priya Nair",
      capacity: 16,
    },
    {
      title: "Evening demos",
      description: "Five minutes a project, then drinks. Bring something that half works.",
      category: "Community",
      day: 9,
      from: "17:00",
      to: "19:00",
      host: "Priya Nair",
      capacity: 40,
      visibility: "public",
    },
    {
      title: "Your first podcast",
      description: "Two hours at the mixing desk, from the first microphone to a finished minute.",
      category: "Workshop",
      day: 12,
      from: "19:00",
      to: "21:00",
      host: "Jonas Weber",
      resource: "podcast",
      capacity: 6,
      price: 2500,
    },
  ],
  tax: { name: "VAT", percentage: 19 },
  products: [
    {
      external_id: "flex",
      name: "Flex",
      description: "A desk in the open space whenever you come, and a room when you need one.",
      amount: 4900,
      interval: "month",
      trial_days: 14,
      members_may_pause: true,
      benefits: [
        {
          name: "Meeting room hours",
          type: "allowance",
          unit: "minutes",
          quantity: 480,
          places: ["room-beacon"],
        },
        { name: "Flex discount", type: "discount", percent: 10, places: [] },
      ],
    },
    {
      external_id: "resident",
      name: "Resident",
      description: "Your own desk, your name on the door sign and both meeting rooms.",
      amount: 18900,
      interval: "month",
      benefits: [
        {
          name: "Meeting room hours",
          type: "allowance",
          unit: "minutes",
          quantity: 1440,
          places: ["room-atlas", "room-beacon"],
        },
        { name: "Resident discount", type: "discount", percent: 20, places: [] },
      ],
    },
    {
      external_id: "community",
      name: "Community",
      description: "The newsletter, the founders' breakfast and a coffee when you drop in.",
      amount: 0,
      interval: "year",
      benefits: [],
    },
  ],
  members: [
    { name: "Sam Okafor", email: "sam@example.com", external_id: "H-1002", status: "active" },
    { name: "Lena Hoffmann", email: "lena@example.com", external_id: "H-1003", status: "active" },
    {
      name: "Maximiliane von Hohenstein-Ravensburg",
      email: "maxi@example.com",
      external_id: "H-1004",
    },
  ],
  design: {
    name: "Harbour membership",
    background: "#0f3d46",
    foreground: "#ffffff",
    label: "#9fd3d9",
  },
};

const northside: DemoOrganization = {
  slug: "northside",
  name: "Northside Racquet & Studio",
  default_timezone: "Europe/London",
  default_currency: "GBP",
  locale: "en-GB",
  branding: { accent_color: "#a3461f" },
  hosts: [
    { name: "Mira Lang", description: "Yoga and breathing, every weekday morning." },
    { name: "Tomasz Nowak", description: "Tennis coach for beginners and those who returned." },
  ],
  resources: [
    {
      external_id: "court-1",
      name: "Court 1",
      description: "Indoor hard court with lights. Rackets and balls at the desk.",
      category: "Court",
      amenities: ["Indoor", "Floodlights", "Racket hire"],
      availability: open(EVERY, "07:00", "22:00", 1),
      exceptions: [[2, "18:00", "21:00", 0]],
      min_duration_minutes: 60,
      max_duration_minutes: 120,
      slot_step_minutes: 60,
      price: { name: "Court, per hour", amount: 1800, unit: "hour" },
    },
    {
      external_id: "studio",
      name: "Studio",
      description:
        "A bright room with a sprung floor for eight mats. Book a mat for the open hours.",
      category: "Studio",
      amenities: ["8 mats", "Sprung floor", "Showers"],
      availability: [
        ...open(WEEK, "06:30", "21:30", 8),
        ...open(["saturday", "sunday"], "09:00", "17:00", 8),
      ],
      min_duration_minutes: 60,
      max_duration_minutes: 60,
      slot_step_minutes: 60,
      price: { name: "A mat for an hour", amount: 900, unit: "person" },
    },
  ],
  events: [
    {
      title: "Saturday yoga",
      description: "Slow, warm and for every body. Mats are there.",
      category: "Class",
      day: 0,
      from: "17:15",
      to: "18:30",
      rrule: "FREQ=WEEKLY;BYDAY=SA",
      host: "Mira Lang",
      resource: "studio",
      capacity: 12,
      visibility: "public",
      price: 1200,
    },
    {
      title: "Tennis for those who return",
      description: "Ninety minutes of easy rallies with a coach. Rackets at the desk.",
      category: "Class",
      day: 8,
      from: "20:30",
      to: "22:00",
      host: "Tomasz Nowak",
      capacity: 8,
      price: 1500,
    },
  ],
  tax: { name: "VAT", percentage: 20 },
  products: [
    {
      external_id: "eight-mats",
      name: "Eight visits",
      description: "Eight mats a month, in any open hour of the studio.",
      amount: 4200,
      interval: "month",
      benefits: [
        {
          name: "Studio visits",
          type: "allowance",
          unit: "bookings",
          quantity: 8,
          places: ["studio"],
        },
      ],
    },
    {
      external_id: "all-in",
      name: "All in",
      description: "The studio as often as you like to come, and the court at half the price.",
      amount: 49900,
      interval: "year",
      trial_days: 7,
      benefits: [
        { name: "Studio included", type: "discount", percent: 100, places: ["studio"] },
        { name: "Court discount", type: "discount", percent: 50, places: ["court-1"] },
      ],
    },
  ],
  members: [
    { name: "Ruth Adeyemi", email: "ruth@example.com", external_id: "N-2002", status: "active" },
    { name: "Callum Price", email: "callum@example.com", external_id: "N-2003", status: "active" },
  ],
  design: {
    name: "Northside membership",
    background: "#5b2411",
    foreground: "#ffffff",
    label: "#f3c7ab",
  },
};

const riverside: DemoOrganization = {
  slug: "riverside",
  name: "Riverside Garden Society",
  default_timezone: "America/New_York",
  default_currency: "USD",
  locale: "en-US",
  branding: { accent_color: "#3f6b2a" },
  hosts: [{ name: "June Castillo", description: "Keeps the greenhouse and the tool shed." }],
  resources: [
    {
      external_id: "greenhouse",
      name: "Greenhouse",
      description: "Heated benches for six gardeners at a time.",
      category: "Greenhouse",
      amenities: ["Heated", "6 benches"],
      availability: open(EVERY, "08:00", "18:00", 6),
      min_duration_minutes: 60,
      max_duration_minutes: 240,
      slot_step_minutes: 60,
      price: { name: "Bench, per booking", amount: 500, unit: "booking" },
    },
  ],
  events: [
    {
      title: "Seed swap",
      description: "Bring what you have too much of, in labelled bags.",
      category: "Community",
      day: 10,
      from: "10:00",
      to: "12:00",
      host: "June Castillo",
      capacity: 30,
      visibility: "public",
    },
  ],
  members: [
    { name: "Dana Brooks", email: "dana@example.com", external_id: "R-3001", status: "active" },
  ],
  design: {
    name: "Riverside membership",
    background: "#27451a",
    foreground: "#ffffff",
    label: "#c5dcb5",
  },
};

export const DEMO_TENANTS = [
  { slug: "demo", name: "Foyer demo", organizations: [harbour, northside] },
  { slug: "other", name: "Another customer", organizations: [riverside] },
];

/** An override on the n-th day from `today` (YYYY-MM-DD arithmetic is the caller's). */
export function toOverride(date: string, from: string, to: string, capacity: number): Override {
  return { starts_at_local: `${date}T${from}:00`, ends_at_local: `${date}T${to}:00`, capacity };
}
