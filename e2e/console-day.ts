import type { Page } from "@playwright/test";
import type { Booking } from "../src/features/scheduling/bookings/schema";
import type { Club, Room, SignedIn } from "./club";
import { expect } from "./fixtures";

/** Opens the console as somebody who was invited, and accepts. */
export async function begin(page: Page, person: SignedIn): Promise<void> {
  await page.context().addCookies(person.cookies);
  await page.goto("/console");
  await page.getByRole("button", { name: /^Accept the invitation of/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
}

/** Books a room for a member from a quarter of an hour ago, on account. */
export async function begun(club: Club, room: Room, member: SignedIn): Promise<Booking> {
  const quarter = 900_000;
  const at = Math.floor(Date.now() / quarter) * quarter - quarter;
  const local = (time: number) =>
    new Date(time).toLocaleString("sv-SE", { timeZone: "Europe/Berlin" }).replace(" ", "T");
  return club.call<Booking>(member.organization, "POST", "/v1/bookings", {
    ...{ member_id: member.id, resource_id: room.id },
    ...{ starts_at_local: local(at), ends_at_local: local(at + 4 * quarter) },
    ...{ outside_rules: true, settle: "on_account", notify: false },
  });
}
