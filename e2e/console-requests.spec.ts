import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectAlive, expectSound } from "./page-checks";

test("an owner sees what a key sent and why it was refused, and goes from the error's id to it", async ({
  page,
  club,
}) => {
  const owner = await club.worker("owner", "Mara Holm");
  const name = `Website ${owner.id.slice(-6)}`;
  const { secret } = await club.call<{ secret: string }>(club.home, "POST", "/v1/api-keys", {
    ...{ name, scopes: ["bookings:read", "bookings:write"], organization_ids: [club.home] },
  });
  const host = await club.call<{ id: string }>(club.home, "POST", "/v1/events/hosts", {
    name: "Mira Sand",
  });
  await begin(page, owner);
  const headers = { authorization: `Bearer ${secret}` };
  await page.request.get("/v1/bookings?size=1", { headers });
  const refused = await page.request.post("/v1/bookings", {
    headers,
    data: { host_id: host.id, notes: "Nightingale" },
  });
  expect(refused.status()).toBe(422);
  const request_id = refused.headers()["x-request-id"] ?? "";
  // Filters that are set stand in a list, too.
  const lines = page.getByRole("main").getByRole("listitem").filter({ hasText: "/v1/" });

  await test.step("from the key", async () => {
    await page.getByRole("link", { name: "API keys" }).first().click();
    const line = page.getByRole("listitem").filter({ hasText: name });
    await line.getByRole("link", { name: "Its requests" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Requests");
    // They are written a moment after their answers.
    await expect(async () => {
      await page.reload();
      await expect(lines).toHaveCount(2, { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(lines.first()).toContainText("422POST /v1/bookings");
    await expect(lines.first()).toContainText("validation_error");
    await expect(lines.last()).toContainText("200GET /v1/bookings");
    await expectSound(page, "requests of a key");
  });

  await test.step("by what became of it", async () => {
    const at = new URL(page.url());
    at.searchParams.set("outcome", "failed");
    await page.goto(at.href);
    await expect(lines).toHaveCount(1);
    await lines.first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("POST /v1/bookings");
    await expect(page.getByRole("region", { name: "What was sent" })).toContainText(
      '"notes": "[11 characters]"',
    );
    await expect(page.getByRole("region", { name: "What was answered" })).toContainText(
      "Field required",
    );
    await expect(page.getByRole("main")).not.toContainText("Nightingale");
    await expect(page.getByRole("link", { name: "validation_error" })).toHaveAttribute(
      "href",
      "/errors/validation_error",
    );
    await expectSound(page, "a request");
  });

  await test.step("with a way to the host that it named", async () => {
    await page.getByRole("main").getByRole("link", { name: "Mira Sand" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Mira Sand");
  });

  await test.step("and by its id, as an error shows it", async () => {
    await expectAlive(page);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.type(request_id);
    await page.getByRole("option").filter({ hasText: request_id }).click();
    await expect(page).toHaveURL(new RegExp(`q=${request_id}`));
    await expect(lines).toHaveCount(1);
    await expect(lines.first()).toContainText("422POST /v1/bookings");
  });
});

test("whoever may not look at requests finds no page of them", async ({ page, club }) => {
  await begin(page, await club.worker("front_desk"));
  await expect(page.getByRole("link", { name: "Requests", exact: true })).toHaveCount(0);
  const log = await page.request.get(`${page.url()}/developers/requests`);
  expect(log.status()).toBe(404);
});
