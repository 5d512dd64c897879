import { inDays } from "./club";
import { begin, begun, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectAlive, expectSound } from "./page-checks";

test("a manager selects members, sees beforehand what would become of them, and suspends them", async ({
  page,
  club,
  member,
}) => {
  const mark = member.id.slice(-6).toLowerCase();
  const names = ["Ada", "Ben", "Cleo", "Dora"].map((name) => `${name} Bulk ${mark}`);
  for (const name of names)
    await club.call(member.organization, "POST", "/v1/members", { name, status: "active" });
  await begin(page, await club.worker("manager"));
  await page.getByRole("link", { name: "Members", exact: true }).first().click();
  const search = page.getByRole("searchbox");
  await search.fill(`Bulk ${mark}`);
  await search.press("Enter");
  const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
  await expect(page.getByRole("row")).toHaveCount(5);
  await expectAlive(page);
  const bar = page.getByRole("region", { name: "Selected rows" });
  const [dora = "", cleo = "", ben = "", ada = ""] = names.toReversed();

  await test.step("by box, by Shift, by the page and by key", async () => {
    await box(dora).check();
    await expect(bar).toContainText("1 selected");
    await box(ben).click({ modifiers: ["Shift"] });
    await expect(bar).toContainText("3 selected");
    await expect(box(cleo)).toBeChecked();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(bar).toContainText("4 selected");
    await page.getByRole("link", { name: ada }).focus();
    await page.keyboard.press("x");
    await expect(bar).toContainText("3 selected");
    await expect(box(ada)).not.toBeChecked();
    await expectSound(page, "a selection of members");
  });

  await test.step("the preview counts, and nothing is done by it", async () => {
    await bar.getByText("More").click();
    await bar.getByRole("button", { name: "Suspend", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("3 will change");
    await expectSound(page, "what a bulk action would do");
    await dialog.getByLabel("Reason").fill("Unpaid");
    await dialog.getByRole("button", { name: "Suspend 3" }).click();
  });

  await test.step("its page says what became of each row", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Suspend");
    await expect(page.getByText("All rows have had their turn.")).toBeVisible({ timeout: 30_000 });
    const rows = page.getByRole("region", { name: "Rows by outcome" });
    await expect(rows.getByRole("listitem").filter({ hasText: cleo })).toContainText("Done");
    await expectSound(page, "a bulk action that is done");
    await rows.getByRole("link", { name: cleo }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(cleo);
    await expect(page.getByRole("main")).toContainText("Suspended");
  });

  await test.step("who cannot be invited is named with the reason, and can be tried again", async () => {
    await page.goto((await page.url()).replace(/members\/.*$/, `members?q=Bulk+${mark}`));
    await expectAlive(page);
    await box(ada).check();
    await bar.getByText("More").click();
    await bar.getByRole("button", { name: "Lift suspension" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("There is nothing to do here.");
    await expect(dialog).toContainText("1 is so already");
    await expect(dialog.getByRole("button", { name: /^Lift/ })).toBeDisabled();
  });
});

test("a desk checks many in, and one that is not possible says why; who only looks selects nothing", async ({
  page,
  club,
  member: usual,
  room,
}) => {
  // Other journeys of this club have members of the usual name.
  const member = await club.member({ name: `Desk ${usual.id.slice(-6).toLowerCase()}` });
  await begun(club, room, member);
  const later = await club.call<{ id: string }>(member.organization, "POST", "/v1/bookings", {
    ...{ member_id: member.id, resource_id: room.id },
    ...{ starts_at_local: `${inDays(1)}T10:00:00`, ends_at_local: `${inDays(1)}T11:00:00` },
    ...{ outside_rules: true, settle: "on_account", notify: false },
  });
  await begin(page, await club.worker("front_desk"));
  await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
  const search = page.getByRole("searchbox");
  await search.fill(member.name);
  await search.press("Enter");
  // Another list begins without a selection.
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectAlive(page);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toContainText("2 will change");
  await expect(page.getByRole("dialog")).toContainText("No money goes back.");
  await page.getByRole("dialog").getByRole("button", { name: "Back" }).click();
  await bar.getByRole("button", { name: "Check in" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 will change");
  await expect(dialog).toContainText("Check-in is not open at this time.");
  await dialog.getByRole("button", { name: "Check in 1" }).click();
  await expect(page.getByText("All rows have had their turn.")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: "Refused 1" }).click();
  const rows = page.getByRole("region", { name: "Rows by outcome" });
  await expect(rows.getByRole("listitem").filter({ hasText: room.name })).toHaveCount(1);
  await page.getByRole("button", { name: "Try the rest again" }).click();
  await expect(page.getByRole("dialog")).toContainText("There is nothing to do here.");
  await page.getByRole("dialog").getByRole("button", { name: "Back" }).click();
  expect(later.id).toMatch(/^bkg_/);
  await endShift(page);
  await begin(page, await club.worker("viewer"));
  await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});

test("an accountant mails invoices together, and hears which has no address to go to", async ({
  page,
  club,
  member,
}) => {
  const { organization } = member;
  const nobody = await club.call<{ id: string }>(organization, "POST", "/v1/members", {
    ...{ name: `Nobody ${member.id.slice(-6)}`, status: "active" },
  });
  const good = await club.invoice(member);
  const silent = await club.invoice({ ...member, id: nobody.id });
  await begin(page, await club.worker("accountant"));
  await page.getByRole("link", { name: "Invoices", exact: true }).first().click();
  await expectAlive(page);
  const bar = page.getByRole("region", { name: "Selected rows" });
  for (const { number } of [good, silent])
    await page.getByRole("checkbox", { name: `Select ${number}` }).check();
  await expect(bar).toContainText("2 selected");
  await expectSound(page, "a selection of invoices");
  await bar.getByRole("button", { name: "Mail", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 will be mailed");
  await expect(dialog).toContainText("There is no mail address.");
  await dialog.getByRole("button", { name: "Mail 1" }).click();
  await expect(page.getByText("All rows have had their turn.")).toBeVisible({ timeout: 30_000 });
  const rows = page.getByRole("region", { name: "Rows by outcome" });
  await expect(rows.getByRole("listitem").filter({ hasText: good.number })).toContainText("Done");
  await expect(rows.getByRole("listitem").filter({ hasText: silent.number })).toContainText(
    "There is no mail address.",
  );
  const mails = await page.context().newPage();
  await mails.goto("/mailbox");
  const mail = mails.getByRole("listitem").filter({ hasText: member.email });
  await expect(mail.getByRole("heading", { name: `Invoice ${good.number}` })).toBeVisible();
});
