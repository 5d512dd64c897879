import { formatMoney } from "@/lib/money";
import { wordOf } from "./words";
import type { CardValues } from "@/lib/card-template";

/** The facts about a booking that a card may show. Instants are UTC. */
export type BookingFacts = {
  id: string;
  event_id: string | null;
  title: string;
  place: string | null;
  starts_at: Date;
  ends_at: Date;
  timezone: string;
  quantity: number;
  /** A short code for members and staff to read to each other. */
  reference: string;
  status: string;
};

/** The rest of an allowance: minutes, bookings, or minor units of its currency. */
export type Allowance = {
  name: string;
  unit: string;
  quantity: number;
  left: number;
  currency: string;
};

export type MembershipFacts = {
  product: string;
  status: string;
  starts_at: Date;
  renews_at: Date | null;
  /** When it ends for good, if known; in the past if it has ended. */
  ends_at: Date | null;
};

/** The facts about a card's holder that a card may show. Instants are UTC. */
export type Holder = {
  organization: { name: string; locale: string; default_timezone: string };
  member: {
    name: string;
    short_id: string;
    status: string;
    created_at: Date;
    email?: string | null;
    custom_fields?: unknown;
  };
  expires_at: Date | null;
  membership?: MembershipFacts | null;
  allowances?: Allowance[];
  next_booking?: BookingFacts | null;
  /** The id of the member's fetched picture, if the design shows it. */
  photo_id?: string | null;
  /** The booking that an event ticket is for. */
  booking?: BookingFacts | null;
};

/**
 * Returns a booking's short reference: the last characters of its id, which differ from booking to
 * booking.
 */
export function bookingReference(id: string): string {
  return id.slice(-6).toUpperCase();
}

/**
 * Returns a holder's values in one language: dates are days at the organization (or the booking).
 */
export function cardValues(holder: Holder, locale = holder.organization.locale): CardValues {
  const { organization, member, membership, allowances = [] } = holder;
  const day = (date: Date | null | undefined, timeZone = organization.default_timezone) =>
    date ? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(date) : "";
  const [allowance] = allowances;
  const left = allowances.map((one) => `${one.name}: ${amountOf(one, one.left, locale)}`);
  return {
    "member.name": member.name,
    "member.short_id": member.short_id,
    "member.status": wordOf(member.status, locale),
    "member.since": day(member.created_at),
    "member.email": member.email ?? "",
    "organization.name": organization.name,
    "membership.product": membership?.product ?? "",
    "membership.status": wordOf(membership?.status ?? "", locale),
    "membership.since": day(membership?.starts_at),
    "membership.renews_on": day(membership?.renews_at),
    "membership.ends_on": day(membership?.ends_at),
    "allowance.name": allowance?.name ?? "",
    "allowance.left": allowance ? amountOf(allowance, allowance.left, locale) : "",
    "allowance.total": allowance ? amountOf(allowance, allowance.quantity, locale) : "",
    allowances: left.join("\n"),
    ...bookingValues("next_booking", holder.next_booking, locale),
    ...bookingValues("booking", holder.booking, locale),
    "pass.expires_on": day(holder.expires_at),
    ...customValues(member.custom_fields, locale),
  };
}

function bookingValues(
  name: string,
  booking: BookingFacts | null | undefined,
  locale: string,
): CardValues {
  if (!booking) return {};
  const at = (options: Intl.DateTimeFormatOptions, date = booking.starts_at) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: booking.timezone }).format(date);
  return {
    [`${name}.title`]: booking.title,
    [`${name}.place`]: booking.place ?? "",
    [`${name}.starts_at`]: at({ dateStyle: "medium", timeStyle: "short" }),
    // Where a phone counts down by itself, a field of this alone does; elsewhere it is the start.
    [`${name}.countdown`]: at({ dateStyle: "medium", timeStyle: "short" }),
    [`${name}.day`]: at({ weekday: "short", day: "numeric", month: "short" }),
    [`${name}.time`]: at({ timeStyle: "short" }),
    [`${name}.ends_time`]: at({ timeStyle: "short" }, booking.ends_at),
    [`${name}.seats`]: new Intl.NumberFormat(locale).format(booking.quantity),
    [`${name}.reference`]: booking.reference,
  };
}

function amountOf({ unit, currency }: Allowance, amount: number, locale: string): string {
  if (unit === "amount") return formatMoney(amount, currency, locale);
  if (unit !== "minutes") return new Intl.NumberFormat(locale).format(amount);
  const part = (value: number, name: "hour" | "minute") =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name }).format(value);
  const [hours, minutes] = [Math.floor(amount / 60), amount % 60];
  if (minutes === 0) return part(hours, "hour");
  return hours === 0
    ? part(minutes, "minute")
    : `${part(hours, "hour")} ${part(minutes, "minute")}`;
}

function customValues(fields: unknown, locale: string): CardValues {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      `member.custom_fields.${key}`,
      customText(value, locale),
    ]),
  );
}

function customText(value: unknown, locale: string): string {
  if (typeof value === "boolean") return wordOf(value ? "yes" : "no", locale);
  if (typeof value === "number") return new Intl.NumberFormat(locale).format(value);
  if (Array.isArray(value)) return value.map((one) => customText(one, locale)).join(", ");
  if (typeof value !== "string") return "";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value))) return value;
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(value),
  );
}
