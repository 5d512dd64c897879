import type { Page } from "playwright/test";
import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

/** Reads a secret that is shown once, and puts it away. */
async function takeSecret(page: Page, label: string): Promise<string> {
  const dialog = page.getByRole("dialog");
  const secret = await dialog.getByLabel(label, { exact: true }).inputValue();
  await expectSound(page, "a secret that is shown once");
  // Neither Escape nor a press beside it loses it.
  await page.keyboard.press("Escape");
  await page.mouse.click(2, 2);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

test("an owner makes a key that works, gives it a new secret beside the old one, and ends it", async ({
  page,
  club,
}) => {
  const owner = await club.worker("owner", "Mara Holm");
  await begin(page, owner);
  const name = `Website ${owner.id.slice(-6)}`;
  const line = page.getByRole("listitem").filter({ hasText: name });
  const asks = async (secret: string, path = "/v1/api-keys/current") => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await page.request.get(path, { headers })).status();
  };
  let secret = "";

  await test.step("with the rights of a website, and no more", async () => {
    await page.getByRole("link", { name: "API keys" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API keys");
    await expectSound(page, "API keys");
    await page.getByRole("button", { name: "New key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("What it may do").first().selectOption("Take bookings");
    await expect(dialog.getByRole("checkbox", { name: "Bookings: Change" })).toBeChecked();
    await expect(dialog.getByRole("checkbox", { name: "Invoices: Read" })).not.toBeChecked();
    await dialog.getByRole("checkbox", { name: "Invoices: Read" }).check();
    await expectSound(page, "a new key");
    await dialog.getByRole("button", { name: "Make the key" }).click();
    await expect(
      page.getByRole("dialog").getByLabel("Try it in a terminal", { exact: true }),
    ).toHaveValue(/^curl http.+\/v1\/api-keys\/current -H "Authorization: Bearer mk_/);
    secret = await takeSecret(page, "Secret key");
    expect(await asks(secret)).toBe(200);
    expect(await asks(secret, "/v1/invoices")).toBe(200);
    expect(await asks(secret, "/v1/refunds")).toBe(403);
  });

  await test.step("its line says who made it and that it was used, and nobody reads the secret again", async () => {
    await page.reload();
    await expect(line).toContainText("Last used");
    await expect(line).toContainText("Made by Mara Holm");
    await line.getByText(/^Changes 4 areas/).click();
    await expect(line).toContainText("Bookings");
    expect(await page.content()).not.toContain(secret);
    await expectSound(page, "a list of keys");
  });

  await test.step("both secrets work until the overlap ends", async () => {
    await line.getByLabel(`More for ${name}`).click();
    await line.getByRole("button", { name: "New secret …" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Programs with the old secret work until");
    await expectSound(page, "a new secret");
    await dialog.getByRole("button", { name: "Make a new secret" }).click();
    const next = await takeSecret(page, "Secret key");
    expect([await asks(secret), await asks(next)]).toEqual([200, 200]);
    await expect(line).toContainText("Old secret works until");
    secret = next;
  });

  await test.step("and is refused once it is revoked", async () => {
    await line.getByLabel(`More for ${name}`).click();
    await line.getByRole("button", { name: "Revoke …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke the key" }).click();
    await expect(line.getByText("Revoked", { exact: true })).toBeVisible();
    await expect(line.getByLabel(`More for ${name}`)).toHaveCount(0);
    expect(await asks(secret)).toBe(401);
  });
});

test("whoever may not read keys finds no page of them", async ({ page, club }) => {
  await begin(page, await club.worker("manager"));
  await expect(page.getByRole("link", { name: "API keys" })).toHaveCount(0);
  const keys = await page.request.get(`${page.url()}/developers`);
  expect(keys.status()).toBe(404);
});
