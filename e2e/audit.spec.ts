import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a manager finds who changed a host and what, and goes to their page", async ({
  page,
  club,
}) => {
  const manager = await club.worker("manager", "Vera Sand");
  const { id } = await club.call<{ id: string }>(club.home, "POST", "/v1/events/hosts", {
    name: "Mira",
  });
  await club.call(club.home, "PATCH", `/v1/events/hosts/${id}`, { name: "Mira Lang" });
  await begin(page, manager);
  await page.getByRole("link", { name: "History" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("History of changes");
  await expectSound(page, "the history of changes");

  await test.step("by the number of the host", async () => {
    await page.getByRole("searchbox").fill(id);
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(new RegExp(`q=${id}`));
    const lines = page.getByRole("main").getByRole("listitem");
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText(/An event host was changed\..*Mira Lang.*A program/);
    await lines.first().getByText("An event host was changed.").click();
    await expect(lines.first().getByRole("row").filter({ hasText: "name" })).toContainText(
      "MiraMira Lang",
    );
    await expectSound(page, "a change with its fields");
  });

  await test.step("by who did it, which an address keeps", async () => {
    const found = new URL(page.url());
    found.searchParams.set("who", "staff");
    found.searchParams.set("days", "7");
    await page.goto(found.href);
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await page.getByRole("link", { name: "Remove the filter By whom: Staff" }).click();
    await expect(page.getByRole("main").getByText("An event host was added.")).toBeVisible();
  });

  await test.step("and the line leads to the host", async () => {
    const line = page.getByRole("main").getByRole("listitem").filter({ hasText: "was changed" });
    await line.getByText("An event host was changed.").click();
    await line.getByRole("link", { name: "Open its page" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Mira Lang");
  });
});

test("whoever may not read the history finds no page of it", async ({ page, club }) => {
  await begin(page, await club.worker("viewer"));
  await expect(page.getByRole("link", { name: "History" })).toHaveCount(0);
  const log = await page.request.get(`${page.url()}/audit`);
  expect(log.status()).toBe(404);
});
