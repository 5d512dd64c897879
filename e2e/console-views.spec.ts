import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("filters become a view: saved, shared, filled anew, renamed and deleted", async ({
  page,
  club,
  member,
  watch,
}) => {
  const call = <T>(path: string, body: object) =>
    club.call<T>(member.organization, "POST", path, body);
  const mark = member.id.slice(-6);
  const { id: group } = await call<{ id: string }>("/v1/groups", { name: `Rowers ${mark}` });
  await call(`/v1/groups/${group}/members`, { member_ids: [member.id] });
  const views = page.getByRole("navigation", { name: "Views" });
  const view = (name: string | RegExp) => views.getByRole("link", { name });
  const setFilter = async (label: string, value: string) => {
    await page.getByText("Filter", { exact: true }).click();
    await page.getByLabel(label, { exact: true }).selectOption({ label: value });
    await page.getByRole("button", { name: "Apply" }).click();
  };

  await begin(page, await club.worker("manager"));
  await page.getByRole("link", { name: "Members", exact: true }).first().click();

  await test.step("every club has segments of its members, with their counts", async () => {
    await expect(view(/^Active \d/)).toBeVisible();
    await view(/^No visit for 30 days/).click();
    await page.waitForURL(/view=away/);
    await expect(view(/^No visit for 30 days/)).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("button", { name: "Save as a view…" })).toHaveCount(0);
    await expectSound(page, "a segment of members");
    await page.reload();
    await expect(view(/^No visit for 30 days/)).toBeVisible();
    expect(await page.evaluate(() => window.scrollY), "the page begins at its top").toBe(0);
  });

  await test.step("filters that are set are saved under a name, for everybody", async () => {
    await setFilter("Group", `Rowers ${mark}`);
    await page.waitForURL(/group=/);
    await page.getByRole("button", { name: "Save as a view…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(`Rowers away ${mark}`);
    await dialog.getByLabel("For everybody who may see this list").check();
    await expectSound(page, "saving a view");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/saved=viw_/);
    await expect(view(`Rowers away ${mark} 1`)).toHaveAttribute("aria-current", "true");
    await expect(page.getByText("1 member.", { exact: true })).toBeVisible();
  });

  await test.step("a name that is taken is told, and the dialog stays", async () => {
    await setFilter("Card", "No card");
    await page.waitForURL(/card=none/);
    await page.getByRole("button", { name: "Save as a view…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(`ROWERS away ${mark}`);
    await dialog.getByLabel("For everybody who may see this list").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText("Another view has this name.");
    watch.expect(/409 \(Conflict\)/);
    await page.keyboard.press("Escape");
  });

  await test.step("the open view keeps other filters, and another name", async () => {
    await page.getByRole("button", { name: "Keep these filters" }).click();
    await expect(page.getByRole("button", { name: "Keep these filters" })).toHaveCount(0);
    await page.getByRole("button", { name: "Edit view…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(`No card ${mark}`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(view(`No card ${mark} 1`)).toBeVisible();
    await view("All").click();
    await page.waitForURL(/members$/);
    await view(`No card ${mark} 1`).click();
    await page.waitForURL(/card=none/);
    await expect(page.getByRole("link", { name: "Remove the filter Card: No card" })).toBeVisible();
    await expectSound(page, "an open view");
  });

  await test.step("the export of the list takes the filters of the view", async () => {
    await page.getByRole("main").getByRole("link", { name: "Export", exact: true }).click();
    await expect(page.getByText("1 row, as the list is filtered.")).toBeVisible();
    await page.goBack();
  });

  await test.step("the front desk uses it, keeps own ones, and changes no shared one", async () => {
    await endShift(page);
    await begin(page, await club.worker("front_desk"));
    await page.getByRole("link", { name: "Members", exact: true }).first().click();
    await view(`No card ${mark} 1`).click();
    await page.waitForURL(/saved=viw_/);
    await expect(page.getByRole("button", { name: "Edit view…" })).toHaveCount(0);
    await page
      .getByRole("link", { name: /^Bookings/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bookings");
    await setFilter("Payment", "Paid");
    await page.waitForURL(/payment=paid/);
    await page.getByRole("button", { name: "Save as a view…" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("checkbox")).toHaveCount(0);
    await dialog.getByLabel("Name").fill("Coming and paid");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(view("Coming and paid")).toHaveAttribute("aria-current", "true");
    await page.getByRole("button", { name: "Delete view" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete view" }).click();
    await expect(view("Coming and paid")).toHaveCount(0);
    await expect(view("Upcoming")).toHaveAttribute("aria-current", "true");
  });
});
