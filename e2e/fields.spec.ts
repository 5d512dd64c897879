import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a manager asks members for a size of their own choice, and stops asking", async ({
  page,
  club,
}) => {
  const manager = await club.worker("manager");
  await begin(page, manager);
  const name = `Size ${manager.id.slice(-6)}`;
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByRole("link", { name: "Own fields" }).click();
  await page.getByRole("button", { name: "New field" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("What it holds").selectOption("One choice");
  await dialog.getByLabel("Choices").fill("S\nM\n\nL\nM");
  await dialog.getByLabel("Members see it").check();
  await dialog.getByLabel("Members may change it").check();
  await expectSound(page, "a new field");
  await dialog.getByRole("button", { name: "Add it" }).click();
  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(line).toContainText("One choice · Members see and change it.");
  await expect(line).toContainText("S · M · L");
  await line.getByRole("button", { name: `Archive ${name}` }).click();
  await expect(line.getByText("Archived", { exact: true })).toBeVisible();
  await expectSound(page, "own fields");
  await line.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(line.getByRole("button", { name: `Archive ${name}` })).toBeVisible();
});
