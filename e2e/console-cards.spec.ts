import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a desk issues a card, replaces it when the phone is lost, and never sees its code", async ({
  page,
  club,
  member,
  request,
}) => {
  const { id, name } = await club.enrol({ name: `Ida Moor ${member.id.slice(-6)}` });
  await begin(page, await club.worker("front_desk"));
  const dialog = page.getByRole("dialog");
  const open = page.getByRole("region", { name: "Open card" });
  await page.getByRole("link", { name: "Cards", exact: true }).first().click();

  await test.step("issued to a member who is found by name", async () => {
    await page.getByRole("button", { name: "Issue a card" }).first().click();
    await dialog.getByRole("combobox", { name: "Member", exact: true }).fill(name);
    await dialog.getByRole("option", { name }).click();
    await expectSound(page, "a card that is issued");
    await dialog.getByRole("button", { name: "Issue it" }).click();
    await expect(page.getByText(`${name} has a card.`)).toBeVisible();
  });

  await test.step("found by its state, and open beside the list", async () => {
    await page.getByRole("link", { name: "In no wallet" }).click();
    await expect(page).toHaveURL(/wallet=none/);
    await page.getByRole("link", { name: "Valid", exact: true }).click();
    await expect(page).toHaveURL(/state=valid&wallet=none|wallet=none&state=valid/);
    await page.getByRole("row").filter({ hasText: name }).getByRole("link").click();
    await expect(open.getByText("Not by itself")).toBeVisible();
    await expectSound(page, "a card beside the list");
  });

  type Passes = { items: { id: string; share_url: string }[] };
  const passes = () => club.call<Passes>(member.organization, "GET", `/v1/passes?member_id=${id}`);
  const [old] = (await passes()).items;
  await test.step("no page names the link that opens it", async () => {
    const secret = old?.share_url.split("/").at(-1) ?? "";
    expect(secret.length).toBeGreaterThan(10);
    expect(await page.content()).not.toContain(secret);
    expect(await (await page.request.get(page.url())).text()).not.toContain(secret);
  });

  await test.step("replaced, after saying what that means", async () => {
    await open.getByRole("button", { name: "Replace" }).click();
    await expect(dialog).toContainText("It opens no door any more.");
    await dialog.getByRole("button", { name: "Replace" }).click();
    await expect(open.getByText("The phone was lost")).toBeVisible();
    await expect(open.getByRole("button", { name: "Revoke" })).toHaveCount(0);
    expect((await request.get(old?.share_url ?? "")).status()).toBe(410);
    await open.getByRole("link", { name: "Another card" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });

  await test.step("revoked for good", async () => {
    await page.getByRole("button", { name: "Revoke" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("Revoked by the club")).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  });
});

test("a viewer reads cards and changes none, and an accountant has none", async ({
  page,
  club,
  member,
}) => {
  const { id } = await club.pass(member);
  await begin(page, await club.worker("viewer"));
  const console = page.url();
  await page.goto(`${console}/members/${member.id}`);
  await page.getByRole("link", { name: "Their cards" }).click();
  await expect(page).toHaveURL(new RegExp(`/cards\\?member=${member.id}`));
  await expect(page.getByRole("row").filter({ hasText: member.name })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Issue a card" })).toHaveCount(0);
  await page.goto(`${console}/cards/${id}`);
  await expect(page.getByText("Not ready")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);

  await endShift(page);
  await begin(page, await club.worker("accountant"));
  await expect(page.getByRole("link", { name: "Cards", exact: true })).toHaveCount(0);
  expect((await page.request.get(`${page.url()}/cards`)).status()).toBe(404);
});
