import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a manager says something of the club's own in a mail, looks at it and gets a test", async ({
  page,
  club,
}) => {
  const manager = await club.worker("manager");
  const kind = "booking_approval_requested";
  await begin(page, manager);
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByRole("link", { name: "Mails", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mails");
  await expect(page).toHaveTitle(/Mails/);
  await expectSound(page, "the list of mails");
  const confirmed = page.getByRole("link", { name: "Booking confirmed" });
  await confirmed.click();
  await expect(page.getByText("It is the member’s proof, so it is always sent.")).toBeVisible();
  await expect(page.getByLabel("The club sends this mail")).toHaveCount(0);
  await page.getByRole("link", { name: "Mails", exact: true }).first().click();

  await page.getByRole("link", { name: "Request received" }).click();
  const own = `Wir antworten am selben Tag, ${manager.id.slice(-6)}.`;
  await page.getByLabel("Own sentence, Deutsch").fill(own);
  await page.getByLabel("The club sends this mail").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. It holds for mails from now on.")).toBeVisible();
  const preview = page.getByRole("region", { name: "Preview" });
  const mail = preview.frameLocator("iframe").locator("body");
  await expect(mail).toContainText("Nora Lindqvist");
  await expect(mail).not.toContainText(own);
  await preview.getByRole("link", { name: "Deutsch" }).click();
  await expect(mail).toContainText(own);
  await expectSound(page, "a mail beside its preview");
  await preview.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText(`The test is on its way to ${manager.email}.`)).toBeVisible();
  await page.goto("/mailbox");
  await expect(page.getByText(manager.email).first()).toBeVisible();

  await page.goto("/console");
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByRole("link", { name: "Mails", exact: true }).click();
  const line = page.getByRole("link", { name: /^Request received/ });
  await expect(line).toContainText("Not sent");
  await expect(line).toContainText("Own words");
  await club.call(manager.organization, "PATCH", "/v1/notification-settings", {
    mails: [{ kind, sent: true, sentences: [{ language: "de", text: null }] }],
  });

  await test.step("an accountant reads it, and changes nothing", async () => {
    await endShift(page);
    await begin(page, await club.worker("accountant"));
    await page.getByRole("link", { name: "Settings" }).first().click();
    await page.getByRole("link", { name: "Mails", exact: true }).click();
    await page.getByRole("link", { name: "Request received" }).click();
    await expect(mail).toContainText("Nora Lindqvist");
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Send me a test" })).toHaveCount(0);
  });
});
