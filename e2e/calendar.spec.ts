import type { Page } from "@playwright/test";
import type { Booking } from "../src/features/scheduling/bookings/schema";
import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

/** Tomorrow in the club's zone. */
const tomorrow = () =>
  new Date(Date.now() + 86_400_000).toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" });

test("a booking is moved in the calendar by mouse and by keys, never without its preview, and the other desk sees it", async ({
  page,
  browser,
  baseURL,
  club,
  member,
  room,
}) => {
  const day = tomorrow();
  const { organization } = member;
  const { id } = await club.call<Booking>(organization, "POST", "/v1/bookings", {
    ...{ member_id: member.id, resource_id: room.id, settle: "on_account", notify: false },
    ...{ starts_at_local: `${day}T10:00:00`, ends_at_local: `${day}T11:00:00` },
  });
  const startsAt = async () =>
    (await club.call<Booking>(organization, "GET", `/v1/bookings/${id}`)).starts_at_local;
  const watch = async (desk: Page) => {
    const { pathname } = new URL(desk.url());
    await desk.goto(`${pathname.replace(/\/$/, "")}/calendar?date=${day}&place=${room.id}`);
  };
  await begin(page, await club.worker("manager", "Mia Berg"));
  await watch(page);
  const block = (desk: Page) => desk.locator(`[data-block="${id}"]`);
  await expect(block(page)).toContainText(member.name);
  await expectSound(page, "the calendar");
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await theirs.newPage();
  await begin(other, await club.worker("front_desk", "Ben Adler"));
  await watch(other);
  await expect(block(other)).toContainText("10:00");
  const preview = page.getByRole("dialog");

  await test.step("a drop opens the preview, and writes nothing", async () => {
    await block(page).scrollIntoViewIfNeeded();
    // Before its script has come, the grid holds nothing.
    await expect(async () => {
      const back = preview.getByRole("button", { name: "Put back" });
      if (await back.isVisible()) await back.click();
      const box = await block(page).boundingBox();
      if (!box) throw new Error("The booking is not drawn.");
      const [x, y] = [box.x + box.width / 2, box.y + 10];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + box.height / 2, { steps: 5 });
      await page.mouse.move(x, y + box.height, { steps: 5 });
      await page.mouse.up();
      await expect(preview).toContainText(/11:00.AM\s*–\s*12:00.PM/, { timeout: 3_000 });
    }).toPass();
    await expect(preview).toContainText("The price stays the same.");
    await expectSound(page, "the preview of a move");
    await preview.getByRole("button", { name: "Put back" }).click();
    await expect(preview).toBeHidden();
    expect(await startsAt()).toBe(`${day}T10:00:00`);
  });

  await test.step("by keys: walk to it, pick it up, carry it two hours, confirm", async () => {
    await page.getByRole("application", { name: "Calendar" }).focus();
    for (let hour = 0; hour < 10; hour += 1) await page.keyboard.press("PageDown");
    await page.keyboard.press("m");
    for (let half = 0; half < 4; half += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(preview).toContainText(/12:00.PM\s*–\s*1:00.PM/);
    expect(await startsAt()).toBe(`${day}T10:00:00`);
    await preview.getByRole("button", { name: "Move", exact: true }).click();
    await expect(preview).toBeHidden();
    await expect(block(page)).toContainText("12:00");
    expect(await startsAt()).toBe(`${day}T12:00:00`);
  });

  await test.step("the other desk sees it without a touch", () =>
    expect(block(other)).toContainText("12:00"));
  await theirs.close();
});
