import { expect, test } from "./fixtures";

test("a developer reads a guide on a phone, copies its sample and goes on to the reference", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs");
  await page.getByRole("link", { name: "Start in five calls" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quickstart" })).toBeVisible();
  await page.getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("export FOYER=");

  await page.getByText("All guides").click();
  await page.getByRole("navigation").getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
  await page.getByRole("link", { name: "Reference", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API reference" })).toBeAttached();
});
