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

test("an owner adds a webhook, sees why a test failed, sends it again, and turns it off", async ({
  page,
  club,
  watch,
}) => {
  const owner = await club.worker("owner");
  await begin(page, owner);
  // A name that no server has.
  const url = `https://${owner.id.slice(-6).toLowerCase()}.invalid/hook`;
  let secret = "";

  await test.step("whose secret is shown once", async () => {
    await page.getByRole("link", { name: "Webhooks" }).first().click();
    const current = page.locator("nav a[aria-current=page]:visible", { hasText: /keys|Webhooks/ });
    await expect(current).toHaveText(["Webhooks"]);
    await page.getByRole("button", { name: "New webhook" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill("ftp://example.com/hook");
    await dialog.getByText("Some events").click();
    await dialog.getByRole("checkbox", { name: "Bookings", exact: true }).check();
    await expectSound(page, "a new webhook");
    await dialog.getByRole("button", { name: "Add it" }).click();
    await expect(dialog.getByText("This address does not work.")).toBeVisible();
    watch.expect(/422/);
    await dialog.getByLabel("Address").fill(url);
    await dialog.getByRole("button", { name: "Add it" }).click();
    secret = await takeSecret(page, "Signing secret");
    expect(secret).toMatch(/^whsec_/);
    await page.reload();
    await expect(page.getByRole("listitem").filter({ hasText: url })).toContainText("Bookings");
    expect(await page.content()).not.toContain(secret);
    await expectSound(page, "webhooks");
  });

  await test.step("and its page tells why nothing gets through", async () => {
    await page.getByRole("link", { name: url }).click();
    await page.getByRole("button", { name: "Send a test" }).click();
    const delivery = page.getByRole("listitem").filter({ hasText: "webhook_endpoint.tested" });
    await expect(delivery).toContainText("The server’s name is unknown. Tried once. Next try:");
    await expect(page.getByText("Failing", { exact: true })).toBeVisible();
    await expectSound(page, "a webhook that fails");
    await page.getByRole("link", { name: "Given up" }).click();
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await page.getByRole("link", { name: "All", exact: true }).click();
    await delivery.getByRole("link").click();
    await expect(page.getByRole("region", { name: "What is sent" })).toContainText(
      '"type": "webhook_endpoint.tested"',
    );
    await expectSound(page, "a delivery");
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("It is sent again.")).toBeVisible();
    await page.getByRole("link", { name: url }).click();
  });

  await test.step("until it is turned off and deleted", async () => {
    await page.getByLabel("More for this webhook").click();
    await page.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByText("Turned off", { exact: true })).toBeVisible();
    await page.getByLabel("More for this webhook").click();
    await page.getByRole("button", { name: "Delete …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Webhooks");
    await expect(page.getByRole("link", { name: url })).toHaveCount(0);
  });

  await test.step("and what it was told of stands in the list of events", async () => {
    await page.getByRole("link", { name: "Events", exact: true }).last().click();
    const deleted = page
      .getByRole("listitem")
      .filter({ hasText: "A webhook endpoint was deleted." })
      .first();
    await expectSound(page, "events");
    await deleted.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "A webhook endpoint was deleted.",
    );
    await expectSound(page, "an event");
  });
});

test("a manager reads webhooks without an act, and finds no page of keys", async ({
  page,
  club,
}) => {
  const body = { url: "https://example.com/hook", event_types: ["*"] };
  await club.call(club.home, "POST", "/v1/webhook-endpoints", body);
  await begin(page, await club.worker("manager"));
  await expect(page.getByRole("link", { name: "API keys" })).toHaveCount(0);
  const keys = await page.request.get(`${page.url()}/developers`);
  expect(keys.status()).toBe(404);
  await page.getByRole("link", { name: "Webhooks" }).first().click();
  // Today names an address that fails, too.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Webhooks");
  await page.getByRole("link", { name: body.url }).first().click();
  await expect(page.getByRole("heading", { name: "Deliveries of 30 days" })).toBeVisible();
  await expect(page.locator("main").getByRole("button")).toHaveCount(0);
});
