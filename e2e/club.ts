import { randomBytes } from "node:crypto";
import { type BrowserContext, expect } from "playwright/test";
import { linkIn, openSession } from "./sign-in";

export type Member = { id: string; name: string; email: string; organization: string };
/** A signed-in member, with their session's cookies. */
export type SignedIn = Member & { cookies: Parameters<BrowserContext["addCookies"]>[0] };
export type Room = { id: string; name: string; organization: string };

type Json = Record<string, unknown>;

type Billed = { amount?: number; description?: string; account_id?: string };

/** The test cards' tokens as the processor publishes them. */
export type CardToken =
  | "pm_card_visa"
  | "pm_card_mastercard"
  | "pm_card_authenticationRequired"
  | "pm_card_createMultipleDisputes";

/** Returns a short word that no other test uses. */
export function word(): string {
  return randomBytes(4).toString("hex");
}

/** Returns an hour that is under way, and goes on for three quarters more at least; wall clock in Berlin. */
function thisHour(): { starts_at_local: string; ends_at_local: string } {
  const hour = 3_600_000;
  const begin = Math.floor(Date.now() / (hour / 4)) * (hour / 4);
  const local = (at: number) =>
    new Date(at).toLocaleString("sv-SE", { timeZone: "Europe/Berlin" }).replace(" ", "T");
  return { starts_at_local: local(begin), ends_at_local: local(begin + hour) };
}

/** Returns the day a number of days from now in Berlin, where the rooms are: late in the evening UTC has another. */
export function inDays(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return at.toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" });
}

/**
 * The club of a journey, set up by its own REST API. Each worker has one, and every journey its own
 * members and rooms in it, so that none disturbs another.
 */
export class Club {
  /** `home` is the id of its organization. */
  constructor(
    private readonly baseUrl: string,
    private readonly secret: string,
    readonly home: string,
  ) {}

  async call<T = Json>(
    organization: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<T> {
    const response = await fetch(new URL(path, this.baseUrl), {
      method,
      headers: {
        authorization: `Bearer ${this.secret}`,
        ...(organization && { "service-context": organization }),
        ...(body && { "content-type": "application/json" }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true);
    return JSON.parse(text) as T;
  }

  /** Returns the id of a demo organization, by its slug. */
  async demo(slug: "harbour" | "northside"): Promise<string> {
    type Page = { items: { id: string; slug: string }[] };
    const { items } = await this.call<Page>("", "GET", "/v1/organizations?size=100");
    const found = items.find((one) => one.slug === slug);
    if (!found) throw new Error(`The demo data have no organization ${slug}.`);
    return found.id;
  }

  /**
   * Designs a ticket and a membership card, without which there are no passes, and adds a custom
   * field for its members.
   */
  async furnish(): Promise<void> {
    const design = (body: object) => this.call(this.home, "POST", "/v1/pass-designs", body);
    await this.call(this.home, "POST", "/v1/custom-fields", {
      key: "emergency_contact",
      label: "Emergency contact",
      type: "text",
      member_visible: true,
      member_editable: true,
    });
    await design({ name: "Ticket", type: "event_ticket" });
    await design({
      name: "Member",
      type: "membership",
      fields: [{ slot: "primary", key: "member", label: "Member", value: "{{member.name}}" }],
      barcode: { format: "qr", alt_text: "{{member.short_id}}" },
    });
  }

  /** Adds an active member who has never signed in. */
  enrol(options: Partial<Member> = {}): Promise<Member> {
    return this.addMember("active", options);
  }

  /** Adds a member who has signed in: by the link of their invitation. */
  async member(options: Partial<Member> = {}): Promise<SignedIn> {
    const member = await this.addMember("draft", options);
    await this.call(member.organization, "POST", `/v1/members/${member.id}/invite`);
    return { ...member, cookies: await this.follow(member.email) };
  }

  /** Invites somebody to the staff in a role, and signs them in by the link of their mail; they have not accepted yet. */
  async worker(role: string, name = "Vera Sand", organization = this.home): Promise<SignedIn> {
    const person = { name, email: `${word()}@example.com` };
    const body = { ...person, role_ids: [role] };
    const { id } = await this.call<{ id: string }>(organization, "POST", "/v1/staff", body);
    return { id, ...person, organization, cookies: await this.follow(person.email) };
  }

  /** Signs in by the newest link in the mails to an address. Returns the session's cookies. */
  private async follow(email: string): Promise<SignedIn["cookies"]> {
    const mailbox = await fetch(new URL("/mailbox", this.baseUrl));
    const cookie = await openSession(linkIn(await mailbox.text(), email));
    return [{ ...cookie, url: this.baseUrl }];
  }

  private async addMember(status: string, options: Partial<Member>): Promise<Member> {
    const { organization = this.home, name = "Nora Lindqvist" } = options;
    const email = options.email ?? `${word()}@example.com`;
    const body = { name, email, status };
    const { id } = await this.call<{ id: string }>(organization, "POST", "/v1/members", body);
    return { id, name, email, organization };
  }

  /** Saves a card, as the processor's own form would; the first one is the default. */
  async card(member: Member, token: CardToken = "pm_card_visa"): Promise<void> {
    const path = `/v1/members/${member.id}/payment-methods`;
    await this.call(member.organization, "POST", path, { processor_payment_method_id: token });
  }

  /** Issues a membership card of the demo design. The answer has its `share_url`. */
  async pass(member: Member): Promise<{ id: string; share_url: string }> {
    type Page = { items: { id: string; type: string }[] };
    const designs = await this.call<Page>(member.organization, "GET", "/v1/pass-designs");
    const pass_design_id = designs.items.findLast(({ type }) => type === "membership")?.id;
    const body = { member_id: member.id, pass_design_id };
    return this.call(member.organization, "POST", "/v1/passes", body);
  }

  /** Adds a room that is open around the clock, in half hours from one hour, at 24 € an hour. */
  async room(
    member: Pick<Member, "organization">,
    name = `Room ${word()}`,
    category = "Meeting room",
  ): Promise<Room> {
    const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    const { organization } = member;
    const room = await this.call<Room>(organization, "POST", "/v1/events/resources", {
      name,
      timezone: "Europe/Berlin",
      category,
      description: "Six seats and a door that closes.",
      amenities: ["6 seats", "Screen"],
      availability: days.map((day) => ({
        day,
        starts_at_local: "00:00:00Z",
        ends_at_local: "00:00:00Z",
        capacity: 1,
      })),
      min_duration_minutes: 60,
      max_duration_minutes: 120,
      slot_step_minutes: 60,
    });
    await this.call(organization, "POST", "/v1/events/price-rules", {
      name: `${name}, per hour`,
      currency: "EUR",
      amount: 2400,
      unit: "hour",
      resource_ids: [room.id],
    });
    return { id: room.id, name, organization };
  }

  /**
   * Adds a published event in `days` days at five in the afternoon (local), at `amount` cents a
   * place; it takes `room`, if there is one.
   */
  async event(
    member: Pick<Member, "organization">,
    {
      days = 3,
      amount = 0,
      capacity = 8,
      title = `Evening ${word()}`,
      room,
    }: { days?: number; amount?: number; capacity?: number; title?: string; room?: Room } = {},
  ): Promise<{ id: string; title: string }> {
    const { organization } = member;
    const day = inDays(days);
    const rule = { name: title, currency: "EUR", amount, unit: "person" };
    const price_rule_ids =
      amount > 0
        ? [(await this.call<Room>(organization, "POST", "/v1/events/price-rules", rule)).id]
        : [];
    const { id } = await this.call<{ id: string }>(organization, "POST", "/v1/events", {
      title,
      description: "Two hours, a long table and something to eat.",
      category: "Get-together",
      timezone: "Europe/Berlin",
      ...(room && { resource_id: room.id }),
      starts_at_local: `${day}T17:00:00`,
      ends_at_local: `${day}T19:00:00`,
      capacity,
      price_rule_ids,
      status: "published",
    });
    return { id, title };
  }

  /** Gives a room terms of its own. */
  async terms(room: Room, policy: object): Promise<void> {
    const body = { name: `Terms of ${room.name}`, ...policy };
    const { organization } = room;
    const made = await this.call<Room>(organization, "POST", "/v1/events/policies", body);
    const path = `/v1/events/resources/${room.id}`;
    await this.call(organization, "PATCH", path, { policy_id: made.id });
  }

  /** Takes a room's own terms away: other journeys of this club book any room that is free. */
  async noTerms({ id, organization }: Room): Promise<void> {
    await this.call(organization, "PATCH", `/v1/events/resources/${id}`, { policy_id: null });
  }

  /** Adds an invoice over `amount` cents, to be paid in ten days, with 19 % contained in it. */
  async invoice(
    member: Member,
    { amount = 1200, description = "Locker 12, December", ...account }: Billed = {},
  ) {
    const { organization, id: member_id } = member;
    const rate = { name: "VAT", percentage: 19, inclusive: true };
    const { id: tax_rate_id } = await this.call<Room>(organization, "POST", "/v1/tax-rates", rate);
    const draft = await this.call<{ id: string }>(organization, "POST", "/v1/invoices", {
      ...{ member_id, ...account },
      currency: "EUR",
      lines: [{ description, quantity: 1, unit_amount: amount, tax_rate_id }],
      due_at: new Date(Date.now() + 10 * 86_400_000).toISOString(),
    });
    type Invoice = { id: string; number: string };
    return this.call<Invoice>(organization, "POST", `/v1/invoices/${draft.id}/finalize`, {});
  }

  /** Adds a product to subscribe to, at `amount` cents a month, with two hours of `room`. */
  async product(room: Room, { amount = 4900, trial_days = 0, name = `Plan ${word()}` } = {}) {
    const { organization } = room;
    const body = { name, amount, currency: "EUR", interval: "month", trial_days };
    const made = await this.call<Room>(organization, "POST", "/v1/products", body);
    await this.call(organization, "POST", `/v1/products/${made.id}/benefits`, {
      name: "Room hours",
      type: "allowance",
      unit: "minutes",
      quantity: 120,
      resource_ids: [room.id],
    });
    return { id: made.id, name };
  }

  /** Subscribes a member, charged to the default card if it costs something. */
  async subscription(member: Member, product: { id: string }): Promise<{ id: string }> {
    const body = { member_id: member.id, product_id: product.id };
    return this.call(member.organization, "POST", "/v1/subscriptions", body);
  }

  /** Holds `room` for `member` at ten o'clock (local) in `days` days; pays for it too if `paid`. */
  async booking(
    member: Member,
    room: Room,
    { days = 2, paid = false, now = false } = {},
  ): Promise<string> {
    const day = inDays(days);
    const times = { starts_at_local: `${day}T10:00:00`, ends_at_local: `${day}T11:00:00` };
    const { id } = await this.call<{ id: string }>(member.organization, "POST", "/v1/bookings", {
      member_id: member.id,
      resource_id: room.id,
      ...(now ? { ...thisHour(), outside_rules: true } : times),
    });
    if (paid) {
      type Cards = { items: { id: string }[] };
      const path = `/v1/members/${member.id}/payment-methods`;
      const cards = await this.call<Cards>(member.organization, "GET", path);
      const body = { payment_method_id: cards.items[0]?.id };
      await this.call(member.organization, "POST", `/v1/bookings/${id}/checkout`, body);
    }
    return id;
  }
}
