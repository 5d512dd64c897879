import { atPage } from "./addresses";
import { readFile } from "node:fs/promises";
import { expect, signIn, test } from "./fixtures";
import { word } from "./club";
import { mailOf } from "./sign-in";
import { refuseOnce } from "./refuse-once";

test("a member changes their own details, sees what is wrong, and finds the changes again", async ({
  page,
  club,
  watch,
}) => {
  const member = await club.member();
  await signIn(page, member);
  const account = page.locator("summary:visible", { hasText: "Account" });
  await account.click();
  await page.getByRole("link", { name: "Your details" }).locator("visible=true").click();
  await expect(page.getByRole("heading", { name: "Your details", level: 1 })).toBeVisible();

  const name = page.getByLabel("Name", { exact: true });
  const phone = page.getByLabel("Phone");
  const emergency = page.getByLabel("Emergency contact");
  const save = page.getByRole("button", { name: "Save", exact: true });

  await test.step("an invalid phone number is reported at its field, and nothing typed is lost", async () => {
    await name.fill("Nora Lindqvist-Berg");
    await phone.fill("12");
    await emergency.fill("Mika, +49 30 901820");
    await save.click();
    await expect(phone).toHaveAccessibleDescription(/That number isn’t valid/);
    await expect(phone).toBeFocused();
    await expect(phone).toHaveValue("12");
    await expect(emergency).toHaveValue("Mika, +49 30 901820");
    watch.expect(/422/);
  });

  await test.step("so is a fault that the form itself could have found", async () => {
    await phone.fill("+49 30 901820");
    await name.fill(" ");
    await save.click();
    await expect(name).toHaveAccessibleDescription(/can’t be empty/);
    await expect(phone).toHaveAccessibleDescription(/^Include the country code(?!.*isn’t valid)/);
    watch.expect(/400/);
  });

  await test.step("valid changes are saved, and are there after a reload", async () => {
    await name.fill("Nora Lindqvist-Berg");
    await page.getByLabel("City").fill("Berlin");
    await page.getByLabel("Country", { exact: true }).selectOption({ label: "Germany" });
    await save.click();
    await expect(page.getByRole("status").getByText("Your details are saved.")).toBeVisible();
    await expect(account).toContainText("Nora Lindqvist-Berg");
    await page.reload();
    await expect(name).toHaveValue("Nora Lindqvist-Berg");
    await expect(phone).toHaveValue("+4930901820");
    await expect(emergency).toHaveValue("Mika, +49 30 901820");
    await expect(page.getByLabel("City")).toHaveValue("Berlin");
    await expect(page.getByLabel("Country", { exact: true })).toHaveValue("DE");
  });

  await test.step("a chosen language is the page's at once", async () => {
    await page.getByLabel("Your language").selectOption({ label: "Deutsch" });
    await save.click();
    await expect(page.getByRole("heading", { level: 1, name: "Deine Angaben" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", /^de/);
    await page.getByLabel("Deine Sprache").selectOption({ label: "English" });
    await page.getByRole("button", { name: "Speichern", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible();
  });

  await test.step("a link asks before it discards unsaved changes", async () => {
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(dialog.message());
      return dialog.dismiss();
    });
    await page.getByLabel("City").fill("Potsdam");
    const home = page.getByRole("link", { name: "Home" }).locator("visible=true").first();
    await home.click();
    expect(asked).toEqual([expect.stringContaining("not saved")]);
    await expect(page.getByLabel("City")).toHaveValue("Potsdam");
    // Unchanged: nothing is lost, and nobody is asked.
    await page.getByLabel("City").fill("Berlin");
    await home.click();
    await expect(page).toHaveURL(atPage("/"));
    await page.goBack();
    await expect(page.getByLabel("City")).toHaveValue("Berlin");
  });

  await test.step("a new address waits for its link, after a reload too", async () => {
    const wanted = `${word()}@example.com`;
    const address = page.getByLabel("New email address");
    const ask = page.getByRole("button", { name: "Mail me a link" });
    await address.fill(member.email.toUpperCase());
    await ask.click();
    await expect(address).toHaveAccessibleDescription(/already your address/);
    await address.fill("nobody");
    await ask.click();
    await expect(address).toHaveAccessibleDescription(/full email address/);
    watch.expect(/400/);
    await address.fill(wanted);
    await ask.click();
    await expect(page.getByRole("status").getByText(wanted)).toBeVisible();
    await page.reload();
    await expect(page.getByText(wanted)).toBeVisible();
    await expect(page.getByRole("strong").getByText(member.email)).toBeVisible();
  });

  await test.step("a member who signed in a while ago enters a mailed code first", async () => {
    await refuseOnce(page, "me.update", { status: 403, code: "fresh_sign_in_required" });
    await page.getByLabel("New email address").fill(`${word()}@example.com`);
    await page.getByRole("button", { name: "Mail me a link" }).click();
    const dialog = page.getByRole("dialog", { name: "Is it still you?" });
    await expect(dialog).toContainText(member.email);
    const passkey = dialog.getByRole("button", { name: "Use a passkey" });
    await passkey.click();
    await expect(dialog.getByText("You have no passkey yet.")).toBeVisible();
    await expect(passkey).toBeHidden();
    watch.expect(/409/);
    await expect(dialog.getByRole("button", { name: "Mail me a code" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Code from the mail")).toBeVisible();
    const mailbox = await page.context().newPage();
    await mailbox.goto("/mailbox");
    const heading = (await mailOf(mailbox, member.email)).getByRole("heading");
    const code = /\d{6}/.exec(await heading.innerText())?.[0] ?? "";
    await mailbox.close();
    await dialog.getByLabel("Code from the mail").fill(code);
    await dialog.getByRole("button", { name: "Go on" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Waiting for your new address")).toBeVisible();
    watch.expect(/403/);
  });

  await test.step("all of their data can be downloaded as a file", async () => {
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download your data" }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^foyer-data-\w+\.json$/);
    const data = JSON.parse(await readFile(await download.path(), "utf8")) as Record<
      string,
      unknown
    >;
    expect(data).toMatchObject({ member: { name: "Nora Lindqvist-Berg" }, bookings: [] });
  });
});
