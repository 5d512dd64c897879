import type { Page } from "playwright/test";
import type { Booking } from "../src/features/scheduling/bookings/schema";
import type { Club, Member, Room, SignedIn } from "./club";
import { expect } from "./fixtures";

/** Opens the console as somebody who was invited, and accepts: at the day, or at the money that they look after. */
export async function begin(page: Page, person: SignedIn): Promise<void> {
  await page.context().addCookies(person.cookies);
  await page.goto("/console");
  await page.getByRole("button", { name: /^Accept the invitation of/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Today|Money)$/);
}

const QUARTER = 900_000;
const HOUR = 4 * QUARTER;
/** The last full quarter of an hour. */
const quarter = () => Math.floor(Date.now() / QUARTER) * QUARTER;
const local = (time: number) =>
  new Date(time).toLocaleString("sv-SE", { timeZone: "Europe/Berlin" }).replace(" ", "T");

/** Books a room for a member from a quarter of an hour ago, on account. */
export async function begun(club: Club, room: Room, member: SignedIn): Promise<Booking> {
  const at = quarter() - QUARTER;
  return club.call<Booking>(member.organization, "POST", "/v1/bookings", {
    ...{ member_id: member.id, resource_id: room.id },
    ...{ starts_at_local: local(at), ends_at_local: local(at + 4 * QUARTER) },
    ...{ outside_rules: true, settle: "on_account", notify: false },
  });
}

/** Has a member ask for a room, from the next full hour, that staff give on request only. */
export async function requested(club: Club, room: Room, member: Member): Promise<Booking> {
  await club.terms(room, { requires_approval: true });
  const at = (Math.floor(Date.now() / HOUR) + 1) * HOUR;
  const asked = await club.call<Booking>(member.organization, "POST", "/v1/bookings", {
    ...{ member_id: member.id, resource_id: room.id },
    ...{ starts_at_local: local(at), ends_at_local: local(at + 4 * QUARTER) },
  });
  await club.noTerms(room);
  return asked;
}

/** Has an instructor lead a class that has just begun, which members attend on account. */
export async function leading(
  club: Club,
  host: SignedIn,
  members: readonly Member[],
): Promise<{ id: string; title: string }> {
  const { organization } = host;
  const person = { name: `Coach ${host.id.slice(-6)}` };
  const led = await club.call<{ id: string }>(organization, "POST", "/v1/events/hosts", person);
  await club.call(organization, "PATCH", `/v1/staff/${host.id}`, { host_id: led.id });
  const at = quarter() - QUARTER;
  const title = `Class ${host.id.slice(-6)}`;
  const event = await club.call<{ id: string }>(organization, "POST", "/v1/events", {
    ...{ title, timezone: "Europe/Berlin", capacity: 8, status: "published", host_ids: [led.id] },
    ...{ starts_at_local: local(at), ends_at_local: local(at + 8 * QUARTER) },
  });
  for (const member of members) {
    await club.call(organization, "POST", "/v1/bookings", {
      ...{ member_id: member.id, event_id: event.id },
      ...{ outside_rules: true, settle: "on_account", notify: false },
    });
  }
  return { id: event.id, title };
}

/** Ends the session of whoever worked before. Leaves their page first, whose stream of changes would be refused. */
export async function endShift(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}
