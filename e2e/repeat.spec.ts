import { inDays } from "./club";
import { expect, signIn, test } from "./fixtures";

for (const [screen, width] of [
  ["a phone", 390],
  ["a desktop", 1280],
] as const) {
  test(`a member repeats a booking weekly on ${screen}, skips a date, and cancels the last ones`, async ({
    page,
    club,
    member,
    room,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const id = await club.booking(member, room, { days: 2, paid: true });
    // Somebody else has the second week.
    await club.booking(await club.enrol(), room, { days: 16 });
    await signIn(page, member, `/bookings/${id}`);
    await page.getByRole("link", { name: "Repeat weekly" }).click();
    const dates = page.getByRole("region", { name: "Dates" });
    await expect(dates.getByRole("checkbox")).toHaveCount(3);
    await expect(dates.getByText("Taken")).toBeVisible();
    await expect(dates.getByText(/^Nearest free: .*(9:00|11:00)/)).toBeVisible();
    await dates.getByRole("checkbox").nth(1).uncheck();
    await expect(page.getByRole("region", { name: "Total" })).toContainText("2 dates€48.00");
    await page.getByRole("button", { name: "Book and pay €48.00" }).click();

    await expect(page.getByText("Your dates are booked")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${room.name} every week`);
    await expect(page.getByRole("main").getByRole("link", { name: room.name })).toHaveCount(2);

    await page.goto("/bookings");
    await expect(page.getByRole("link", { name: `${room.name} every week` })).toBeVisible();
    await page.getByRole("link", { name: `${room.name} every week` }).click();
    await page.getByRole("button", { name: "Cancel dates" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("2 dates. Refund: €48.00");
    await dialog.getByLabel("Cancel from").selectOption({ index: 1 });
    await dialog.getByRole("button", { name: "Cancel 1 date" }).click();
    await expect(page.getByRole("main").getByText("Cancelled")).toHaveCount(1);
    const kept = await club.call<{ items: { status: string; starts_at_local: string }[] }>(
      member.organization,
      "GET",
      `/v1/bookings?member_id=${member.id}&status=confirmed`,
    );
    const days = kept.items.map(({ starts_at_local }) => starts_at_local.slice(0, 10)).sort();
    expect(days).toEqual([inDays(2), inDays(9)]);
  });
}
