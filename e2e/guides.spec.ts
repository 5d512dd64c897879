import { expect, test } from "./fixtures";

test("a developer reads a guide on a phone, copies its sample, and finds an operation of the reference", async ({
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
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: /^Quote a price/ }).click();
  await expect(page).toHaveURL(/\/docs\/reference\/quotes#quotes\.create$/);
  const operation = page.getByRole("region", { name: "Quote a price" });
  await expect(operation.getByRole("heading", { name: "Quote a price" })).toBeInViewport();
  await operation.getByRole("button", { name: "Copy" }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("$FOYER/v1/quotes");
  await operation.getByRole("link", { name: "Quote", exact: true }).click();
  await expect(page.getByRole("region", { name: "Quote", exact: true })).toBeInViewport();

  // The keyboard alone searches, and Enter in the field leads to a page that needs no script.
  const search = page.getByRole("searchbox", { name: "Search the documentation" });
  await search.fill("bookings.checkout");
  await expect(page.getByRole("link", { name: /Check out a booking/ }).first()).toBeVisible();
  await search.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/reference\/bookings#bookings\.checkout$/);
  await expect(page.getByRole("region", { name: "Check out a booking" })).toBeInViewport();
  await search.fill("zeppelin");
  await expect(page.getByText("Nothing was found.")).toBeVisible();
  await search.press("Enter");
  await expect(page.getByText("Nothing was found", { exact: true })).toBeVisible();
});

test("a heavy page of the reference arrives in 300 kB, with all of its script", async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto("/docs/reference/bookings", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible();
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(300_000);
});
