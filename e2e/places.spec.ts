import type { Page } from "playwright/test";
import type { Booking } from "../src/features/scheduling/bookings/schema";
import { type Club, inDays, type Room, word } from "./club";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

/** The name of the day a number of days from now. */
function weekday(days: number): string {
  return new Date(`${inDays(days)}T12:00:00Z`).toLocaleDateString("en", {
    weekday: "long",
    timeZone: "UTC",
  });
}

/** Finds a place by its name, and asks 24 € an hour for it. */
async function priced(club: Club, name: string): Promise<Room> {
  const path = `/v1/events/resources?search=${encodeURIComponent(name)}`;
  const { items } = await club.call<{ items: Room[] }>(club.home, "GET", path);
  const id = items[0]?.id ?? "";
  const rule = { name, currency: "EUR", amount: 2400, unit: "hour", resource_ids: [id] };
  await club.call(club.home, "POST", "/v1/events/price-rules", rule);
  return { id, name, organization: club.home };
}

const field = (page: Page, name: string) => page.getByLabel(name).and(page.locator("input"));

test("a manager makes four courts, copies hours, and sees whom a shorter day strands before it is saved", async ({
  page,
  club,
  member,
  watch,
}) => {
  const stem = `Court ${word()}x`;
  const manager = await club.worker("manager");
  await page.context().addCookies(manager.cookies);
  await page.goto("/console");
  await page.getByRole("button", { name: /^Accept the invitation of/ }).click();
  await page.getByRole("link", { name: "Places" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Places");

  await test.step("four alike from a template", async () => {
    await page.getByRole("link", { name: "New place" }).first().click();
    const named = page.getByText(`${stem} 1, ${stem} 2, ${stem} 3, ${stem} 4`);
    // Typed before its script has come, a field keeps its text and tells nobody.
    await expect(async () => {
      await page.getByLabel("Name").fill("");
      await page.getByLabel("Name").fill(stem);
      await page.getByLabel("How many alike").fill("1");
      await page.getByLabel("How many alike").fill("4");
      await expect(named).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectSound(page, "new places");
    await page.getByRole("button", { name: "Create 4 places" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Places");
    await page.getByRole("searchbox").fill(stem);
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: stem })).toHaveCount(4);
    await expectSound(page, "places");
  });

  await test.step("an edge moved by keys, copied to every day and to another court", async () => {
    await page.getByRole("link", { name: `${stem} 1` }).click();
    await page.getByRole("link", { name: "Hours" }).click();
    const closes = page.getByRole("slider", { name: "Monday, closes" });
    await closes.press("ArrowLeft");
    await expect(closes).toHaveAttribute("aria-valuenow", String(21.5 * 60));
    await page.getByLabel("Copy Monday to other days").click();
    await page.getByRole("button", { name: "All days" }).click();
    await expect(field(page, "Sunday, closes")).toHaveValue("21:30");
    await expect(page.getByText("All coming bookings fit.")).toBeVisible();
    await expectSound(page, "hours of a place");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Nothing to save.")).toBeVisible();
    await page.getByRole("link", { name: "Places" }).first().click();
    await page.getByRole("searchbox").fill(`${stem} 2`);
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: `${stem} 2` }).click();
    await page.getByRole("link", { name: "Hours" }).click();
    await page.getByLabel("Copy hours from another place").selectOption({ label: `${stem} 1` });
    await expect(field(page, "Friday, closes")).toHaveValue("21:30");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Nothing to save.")).toBeVisible();
  });

  const court = await priced(club, `${stem} 1`);
  const booking_id = await club.booking(member, court, { days: 2, paid: true });
  const read = () => club.call<Booking>(club.home, "GET", `/v1/bookings/${booking_id}`);

  await test.step("a day that begins later strands a booking, and nothing is saved unasked", async () => {
    await page.goto(page.url().replace(/\/resources\/.*$/, `/resources/${court.id}/hours`));
    await field(page, `${weekday(2)}, opens`).fill("12:00");
    await expect(page.getByText("1 booking would no longer fit.")).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "1 booking no longer fits" });
    await expect(panel).toContainText(member.name);
    await expect(panel).toContainText("€24.00 go back");
    await expectSound(page, "whom a change strands");
    await panel.getByRole("button", { name: "Don’t save" }).click();
    await expect(panel).toBeHidden();
    expect((await read()).status).toBe("confirmed");
  });

  await test.step("cancelled with a refund once it is decided", async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "1 booking no longer fits" });
    await panel.getByText("Cancel and refund", { exact: true }).click();
    await panel.getByRole("button", { name: "Save and cancel 1 booking" }).click();
    await expect(page.getByText("Nothing to save.")).toBeVisible();
    await expect.poll(async () => (await read()).status).toBe("cancelled");
    await page.goto(page.url().replace(/\/resources\/.*$/, `/bookings/${booking_id}`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(court.name);
    await expect(page.getByText("Cancelled").first()).toBeVisible();
  });
  // Whom a change would strand, the server says by refusing it.
  watch.expect(/status of 409 \(Conflict\).*resourceChanges\.update/);
});
