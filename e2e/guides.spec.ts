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
  await expect(page.getByRole("heading", { level: 1, name: "API reference" })).toBeVisible();
  await page
    .getByRole("link", { name: /^Quotes/ })
    .first()
    .click();
  await page.getByRole("link", { name: /^Quote a price/ }).click();
  await expect(page).toHaveURL(/\/docs\/reference\/quotes#quotes\.create$/);
  const operation = page.getByRole("region", { name: "Quote a price" });
  await expect(operation.getByRole("heading", { name: "Quote a price" })).toBeInViewport();
  await operation.getByRole("button", { name: "Copy" }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("$FOYER/v1/quotes");
  await operation.getByRole("link", { name: "Quote", exact: true }).click();
  await expect(page.getByRole("region", { name: "Quote", exact: true })).toBeInViewport();
});
