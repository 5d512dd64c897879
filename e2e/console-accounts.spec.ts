import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a manager makes an account, gives its people roles, and keeps its last owner", async ({
  page,
  club,
  member,
}) => {
  const mark = member.id.slice(-6);
  const [ida, kim] = [
    await club.enrol({ name: `Ida Winter ${mark}` }),
    await club.enrol({ name: `Kim Winter ${mark}` }),
  ];
  const dialog = page.getByRole("dialog");
  const people = page.getByRole("region", { name: "People" });
  const add = async (name: string, role: string) => {
    await page.getByRole("button", { name: "Add a person" }).click();
    await dialog.getByRole("combobox", { name: "Member", exact: true }).fill(name);
    await dialog.getByRole("option", { name }).click();
    await dialog.getByLabel("Role").selectOption(role);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(people.getByRole("link", { name })).toBeVisible();
  };
  await begin(page, await club.worker("manager"));
  await page.getByRole("link", { name: "Members", exact: true }).first().click();
  await page.getByRole("link", { name: "Accounts", exact: true }).click();

  await test.step("made, with its kind in words", async () => {
    await page.getByRole("button", { name: "New account" }).first().click();
    await dialog.getByLabel("Name").fill(`Winter ${mark}`);
    await dialog.getByLabel("Kind").selectOption("Household");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Winter ${mark}`);
    await expect(page.getByText("A household pays together")).toBeVisible();
    await expect(people.getByText("Nobody belongs to it yet.")).toBeVisible();
    await expectSound(page, "an account without people");
  });

  await test.step("people come in; the only owner stays until there is another", async () => {
    await add(ida.name, "Owner");
    await expect(people.getByText("The only owner.")).toBeVisible();
    await add(kim.name, "Member");
    await expect(page.getByRole("button", { name: `Remove ${ida.name}` })).toHaveCount(0);
    await page.getByLabel(`Role of ${kim.name}`).selectOption("Owner");
    await expect(page.getByText(`${kim.name} has another role.`)).toBeVisible();
    await expectSound(page, "an account with its people");
    await page.getByRole("button", { name: `Remove ${ida.name}` }).click();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(people.getByRole("link", { name: ida.name })).toHaveCount(0);
  });

  await test.step("what its invoices name is changed", async () => {
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await dialog.getByLabel("Mail for invoices").fill("winter@example.test");
    await dialog.getByLabel("Street").fill("Am Kupfergraben 6");
    await dialog.getByLabel("City").fill("Berlin");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Am Kupfergraben 6, Berlin")).toBeVisible();
  });

  await test.step("found by name, archived and restored", async () => {
    await page.getByRole("link", { name: "Accounts", exact: true }).first().click();
    await page.getByRole("searchbox").fill(mark);
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/q=/);
    await page.getByRole("row").filter({ hasText: mark }).getByRole("link").click();
    await page.getByRole("button", { name: "Archive" }).click();
    await dialog.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByText("This account is archived.")).toBeVisible();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("This account is archived.")).toHaveCount(0);
  });

  await endShift(page);
  await begin(page, await club.worker("viewer"));
  await page.getByRole("link", { name: "Members", exact: true }).first().click();
  await page.getByRole("link", { name: "Accounts", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accounts");
  await page
    .getByRole("row")
    .filter({ hasText: `Winter ${mark}` })
    .getByRole("link")
    .click();
  await expect(people.getByText("Owner")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
});

test("a manager makes a group, puts a member in, and archives it", async ({
  page,
  club,
  member,
}) => {
  const mark = member.id.slice(-6);
  const { name } = await club.enrol({ name: `Ole Brandt ${mark}` });
  const dialog = page.getByRole("dialog");
  const members = page.getByRole("region", { name: "Members" });
  await begin(page, await club.worker("manager"));
  await page.getByRole("link", { name: "Members", exact: true }).first().click();
  await page.getByRole("link", { name: "Groups", exact: true }).click();
  await page.getByRole("button", { name: "New group" }).first().click();
  await dialog.getByLabel("Name").fill(`Juniors ${mark}`);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Juniors ${mark}`);
  await members.getByRole("combobox", { name: "Add a member" }).fill(name);
  await members.getByRole("option", { name }).click();
  await expect(members.getByRole("link", { name })).toBeVisible();
  await expectSound(page, "a group with a member");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await dialog.getByLabel("Name").fill(`Youth ${mark}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Youth ${mark}`);
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(members.getByText("Nobody is in this group yet.")).toBeVisible();
  await page.getByRole("button", { name: "Archive" }).click();
  await dialog.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("This group is archived.")).toBeVisible();
  await expect(members.getByRole("combobox")).toHaveCount(0);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(members.getByRole("combobox", { name: "Add a member" })).toBeVisible();
});
