import type { Page } from "playwright/test";
import { begin, endShift } from "./console-day";
import { codeOf, pair } from "./door-scanner";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

/** Pairs the link that the dialog shows, with another phone. */
async function pairAt(page: Page, phone: Page): Promise<string> {
  const url = await page.getByRole("dialog").getByRole("link").getAttribute("href");
  await pair(phone, { pairing_url: url ?? "" });
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  return url ?? "";
}

test("a manager pairs a phone by a code, sees whom it lets in, takes it back, and revokes the phone", async ({
  page,
  club,
  member,
  browser,
}) => {
  const plan = await club.product(await club.room(member), { trial_days: 14 });
  await club.subscription(member, plan);
  const code = await codeOf(club, member);
  const phone = await (await browser.newContext()).newPage();
  await begin(page, await club.worker("manager"));
  await page.getByRole("link", { name: "Door", exact: true }).first().click();
  const main = page.getByRole("main");
  const scanners = main.getByRole("link", { name: "Scanners", exact: true }).first();
  const dialog = page.getByRole("dialog");
  const line = main.getByRole("listitem").filter({ hasText: "Main entrance" });

  await test.step("the code stands in the dialog, and a phone is paired with it", async () => {
    await scanners.click();
    await page.getByRole("button", { name: "New scanner" }).first().click();
    await dialog.getByLabel("Name").fill("Main entrance");
    await dialog.getByRole("button", { name: "Make a pairing code" }).click();
    await expect(
      dialog.getByRole("img", { name: "The pairing code of Main entrance" }),
    ).toBeVisible();
    await expectSound(page, "the code that pairs a phone");
    await pairAt(page, phone);
    await expect(line.first().getByText("Paired", { exact: true })).toBeVisible();
    await expect(line.first().getByText(/^Last contact/)).toBeVisible();
    await expectSound(page, "the scanners");
  });

  await test.step("whom the door lets in stands in the log at once, and is taken back", async () => {
    await main.getByRole("link", { name: "Log", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Door");
    await club.call(member.organization, "POST", "/v1/passes/verify", { code, check_in: true });
    const entry = main.getByRole("listitem").filter({ hasText: member.name }).first();
    await expect(entry.getByText("Came in")).toBeVisible();
    await expectSound(page, "the log of the door");
    await entry.getByRole("button", { name: /^Undo the check-in of/ }).click();
    await expect(dialog).toContainText("as if the visit had not been");
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(entry.getByText("Taken back")).toBeVisible();
    await club.call(member.organization, "POST", "/v1/passes/verify", { code: "P1.nothing" });
    await main.getByRole("link", { name: "Refused" }).click();
    await expect(page).toHaveURL(/show=refused/);
    await expect(main.getByText("Not valid").first()).toBeVisible();
  });

  await test.step("a revoked scanner has no act left, and its phone is signed out", async () => {
    await scanners.click();
    const own = line.filter({ hasText: "Paired" }).first();
    await own.getByRole("button", { name: "Revoke" }).click();
    await expect(dialog).toContainText("signed out at once");
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect(line.first().getByText("Revoked", { exact: true })).toBeVisible();
    await expect(line.first().getByRole("button")).toHaveCount(0);
    await phone.reload();
    await expect(phone.getByRole("heading", { name: "This phone is not paired" })).toBeVisible();
    await phone.context().close();
  });
});

test("a desk reads the scanners and pairs none; an accountant has no door", async ({
  page,
  club,
}) => {
  await begin(page, await club.worker("front_desk"));
  const console = page.url();
  await page.goto(`${console}/door/scanners`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scanners");
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await endShift(page);
  await begin(page, await club.worker("accountant"));
  await expect(page.getByRole("link", { name: "Door", exact: true })).toHaveCount(0);
  expect((await page.request.get(`${console}/door`)).status()).toBe(404);
});
