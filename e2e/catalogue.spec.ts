import type { Page } from "playwright/test";
import { Club, inDays, word } from "./club";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

type Founded = { id: string; handle: string; api_key: { secret: string } };

/** Adds a room that is open around the clock and has no price. */
function unpricedRoom(club: Club, name: string): Promise<{ id: string }> {
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  return club.call(club.home, "POST", "/v1/events/resources", {
    ...{ name, timezone: "Europe/Berlin", slot_step_minutes: 60 },
    ...{ min_duration_minutes: 60, max_duration_minutes: 120 },
    availability: days.map((day) => ({
      ...{ day, starts_at_local: "00:00:00Z", ends_at_local: "00:00:00Z", capacity: 1 },
    })),
  });
}

/** Finds what one hour costs in the portal, at a time of tomorrow. */
/** A time in the portal, by its name: hour and price. */
const slot = (portal: Page, time: string, price: string) =>
  portal.getByRole("listitem").getByRole("button", { name: `${time}, ${price}` });

test("a manager prices everything by one field, adds an evening price that the simulator agrees with, and sells a membership", async ({
  page,
  browser,
  club,
  baseURL,
}) => {
  const name = `Harbour ${word()}`;
  const found = { name, mode: "test", default_timezone: "Europe/Berlin", default_currency: "EUR" };
  const { id, handle, api_key } = await club.call<Founded>("", "POST", "/v1/organizations", found);
  const own = new Club(String(baseURL), api_key.secret, id);
  const room = await unpricedRoom(own, "Beacon");
  const [member, manager] = [await own.member({ name: "Alma Berg" }), await own.worker("manager")];
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }), locale: "en-GB" });
  await theirs.addCookies(member.cookies);
  const portal = await theirs.newPage();
  const look = () => portal.goto(`/${handle}/resources/${room.id}?day=${inDays(1)}`);

  await test.step("one price for everything", async () => {
    await page.context().addCookies(manager.cookies);
    await page.goto("/console");
    await page.getByRole("button", { name: /^Accept the invitation of/ }).click();
    await page.getByRole("link", { name: "Prices" }).first().click();
    await expect(page).toHaveTitle(`Prices · ${name}`);
    await page.getByLabel("Price an hour").fill("14,50");
    await expectSound(page, "prices without any");
    await page.getByRole("button", { name: "Set this price" }).click();
    await expect(
      page.getByRole("listitem").filter({ hasText: "€14.50 an hour, all places." }),
    ).toBeVisible();
    await look();
    await expect(slot(portal, "10:00", "€14.50")).toBeVisible();
    await expect(slot(portal, "19:00", "€14.50")).toBeVisible();
  });

  await test.step("an evening price, with the simulator beside it", async () => {
    await page.getByRole("link", { name: "New price" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Evenings");
    await page.getByLabel("Price", { exact: true }).fill("22");
    await page.getByLabel(/^From/).fill("18:00");
    const why = page.getByRole("complementary", { name: "Why this price" });
    await expect(why.getByRole("listitem").filter({ hasText: "This draft" })).toContainText(
      "Wins.",
    );
    await why.getByLabel("Start").fill("10:00");
    await expect(why.getByRole("listitem").filter({ hasText: "This draft" })).toContainText(
      "For other hours.",
    );
    await expect(why).toContainText("€14.50");
    await expectSound(page, "a new price");
    await page.getByRole("button", { name: "Save" }).click();
    const first = page
      .getByRole("list", { name: "In the order in which they win" })
      .getByRole("listitem")
      .first();
    await expect(first).toContainText(/€22\.00 an hour, all places, from 6:00.PM\./);
    await expectSound(page, "prices");
    await look();
    await expect(slot(portal, "10:00", "€14.50")).toBeVisible();
    await expect(slot(portal, "19:00", "€22.00")).toBeVisible();
  });

  await test.step("a membership is made and sold", async () => {
    await page.getByRole("link", { name: "Memberships" }).first().click();
    await page.getByRole("link", { name: "New membership" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Gold");
    await page.getByLabel("Price", { exact: true }).fill("49");
    await page.getByLabel(/^Free days/).fill("14");
    await page.getByRole("button", { name: "Save and add benefits" }).click();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Hours each period").fill("10");
    await dialog.getByLabel("Name").fill("Ten hours");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("10 h each month")).toBeVisible();
    await expectSound(page, "a membership");
    await page.getByRole("link", { name: "Memberships" }).first().click();
    await page.getByRole("button", { name: "Sell a membership" }).click();
    await dialog.getByRole("combobox", { name: "Member", exact: true }).fill("Alma");
    await dialog.getByRole("option", { name: /^Alma Berg/ }).click();
    await dialog.getByRole("button", { name: "Start it" }).click();
    await expect(page.getByText("1 member")).toBeVisible();
    await page.getByRole("link", { name: "Members", exact: true }).last().click();
    await expect(page.getByRole("listitem").filter({ hasText: "Alma Berg" })).toContainText(
      "On trial",
    );
    await expectSound(page, "the members' memberships");
    await page.getByLabel("More for Alma Berg").click();
    await page.getByRole("button", { name: "End the membership …" }).click();
    await expect(dialog.getByText("Ends on", { exact: true })).toBeVisible();
    await expectSound(page, "the end of a membership");
    await dialog.getByRole("button", { name: "Back" }).click();
    // What was chosen in the menu is hidden again: the focus goes back to what opens it.
    await expect(page.getByLabel("More for Alma Berg")).toBeFocused();
    await portal.goto(`/${handle}/memberships`);
    await expect(portal.getByText("Gold").first()).toBeVisible();
  });
  await theirs.close();
});
