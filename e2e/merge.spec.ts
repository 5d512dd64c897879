import { begin, begun } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a manager merges two records of one person, after seeing what moves", async ({
  page,
  club,
  member,
  room,
  browser,
  baseURL,
}) => {
  const twin = await club.member({ name: "N. Lindqvist" });
  await begun(club, room, twin);
  await begin(page, await club.worker("manager"));
  const [, , handle] = new URL(page.url()).pathname.split("/");
  const profile = `/console/${handle}/members/${member.id}`;
  await page.goto(profile);
  await page.getByRole("button", { name: "Merge …" }).click();
  const dialog = page.getByRole("dialog", { name: `Merge another record into ${member.name}?` });
  const press = dialog.getByRole("button", { name: "Merge", exact: true });
  await expect(press).toBeDisabled();

  const find = dialog.getByRole("combobox", { name: "The other record" });
  await find.fill(member.email);
  await dialog.getByRole("option", { name: member.email }).click();
  await expect(dialog.getByText("Both are the same record.")).toBeVisible();
  await expect(press).toBeDisabled();

  await dialog.getByRole("button", { name: "Someone else" }).click();
  await find.fill(twin.email);
  await dialog.getByRole("option", { name: twin.email }).click();
  await expect(dialog.getByText("1 booking moves")).toBeVisible();
  await expectSound(page, "a merge");
  await press.click();
  await expect(page.getByText(`${member.name} is one record now.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  const moved = page.getByRole("listitem").filter({ hasText: room.name });
  await expect(moved.filter({ has: page.getByRole("link", { name: room.name }) })).toBeVisible();

  await page.goto(`/console/${handle}/members/${twin.id}`);
  await expect(page.getByText("Archived")).toBeVisible();
  await expect(page.getByRole("button", { name: "Merge …" })).toBeHidden();

  const desk = await browser.newPage({ baseURL: String(baseURL) });
  await begin(desk, await club.worker("front_desk"));
  await desk.goto(profile);
  await expect(desk.getByRole("button", { name: "Suspend …" })).toBeVisible();
  await expect(desk.getByRole("button", { name: "Merge …" })).toBeHidden();
});
