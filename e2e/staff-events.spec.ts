import { inDays } from "./club";
import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a manager finds a class in the list of events, by its day, its state and its host", async ({
  page,
  club,
  member,
  room,
}) => {
  const { organization } = member;
  const coming = await club.event(member, { days: 2, amount: 1500, room });
  const host = await club.call<{ id: string }>(organization, "POST", "/v1/events/hosts", {
    name: `Mira of ${coming.title}`,
  });
  const draft = `Draft of ${coming.title}`;
  await club.call(organization, "POST", "/v1/events", {
    ...{ title: draft, timezone: "Europe/Berlin", capacity: 4, host_ids: [host.id] },
    ...{ starts_at_local: `${inDays(3)}T18:00:00`, ends_at_local: `${inDays(3)}T19:00:00` },
  });
  await begin(page, await club.worker("manager"));
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });

  await test.step("what is coming stands by day, drafts with it", async () => {
    await page.getByRole("link", { name: "Events", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
    await page.getByRole("searchbox").fill(coming.title);
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/q=/);
    await expect(row(room.name)).toContainText(/0 of 8.*Published.*€15\.00 a person/);
    await expect(row(draft)).toContainText(/0 of 4.*Draft.*Free/);
    await expect(page.locator("th[scope=rowgroup]")).toHaveCount(2);
    await expectSound(page, "the list of events");
  });

  await test.step("filters and views are in the address", async () => {
    await page.goto(`${new URL(page.url()).pathname}?host_id=${host.id}`);
    await expect(row(draft)).toBeVisible();
    await expect(row(room.name)).toHaveCount(0);
    await page.getByRole("link", { name: "Drafts" }).click();
    await expect(page).toHaveURL(/view=drafts/);
    await expect(row(draft)).toBeVisible();
    await page.goto(`${new URL(page.url()).pathname}?view=cancelled&host_id=${host.id}`);
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Clear the filters" })).toBeVisible();
    await expectSound(page, "a list of events without any");
  });
});
