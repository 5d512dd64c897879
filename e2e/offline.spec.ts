import type { Page } from "playwright/test";
import { test } from "./connection";
import { expect, signIn } from "./fixtures";

/** Lists the addresses that the service worker has cached. */
function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(new URL(url).pathname);
    return found;
  });
}

const whenKept = (page: Page) => expect.poll(() => keptOn(page)).toContain("/offline");

test.describe("the portal without connection", () => {
  test.use({ keepsOffline: true });
  test("shows the pass with its code and the next bookings, whatever page is asked for", async ({
    page,
    connection,
    club,
    member,
    room,
    watch,
  }) => {
    await club.pass(member);
    await club.booking(member, room, { paid: true });
    await signIn(page, member, "/bookings");
    await whenKept(page);
    await page.goto("/pass");
    await expect(page.getByRole("heading", { name: "Your pass" })).toBeVisible();
    const kept = await keptOn(page);
    expect(
      kept.filter((path) => path !== "/offline" && !path.startsWith("/_next/static/")),
    ).toEqual([]);
    connection.cut();
    for (const path of ["/", "/pass", "/invoices"]) {
      await page.goto(path);
      await expect(page.getByText(/No connection\. As of/)).toBeVisible();
      await expect(page.getByRole("img", { name: "The code of your pass" })).toBeVisible();
      await expect(page.getByText(member.name).first()).toBeVisible();
      await expect(page.getByText(room.name)).toBeVisible();
    }
    connection.mend();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: /invoices/i }).first()).toBeVisible();
    // A stalled connection is as good as none: the pass is there all the same.
    connection.stall();
    await page.goto("/pass");
    await expect(page.getByText(/No connection\. As of/)).toBeVisible();
    await expect(page.getByRole("img", { name: "The code of your pass" })).toBeVisible();
    connection.mend();
    watch.complaints.length = 0;
  });

  test("knows nothing of who has signed out, nor of who was signed in before", async ({
    page,
    context,
    connection,
    club,
    member,
    watch,
  }) => {
    await club.pass(member);
    const other = await club.member({ name: "Ovidiu Next" });
    await club.pass(other);
    await signIn(page, member, "/pass");
    await whenKept(page);
    await context.clearCookies();
    await signIn(page, other, "/pass");
    const pageKept = () =>
      page.evaluate(async () => {
        const kept = await (await caches.open("foyer-private")).match("/offline");
        return (await kept?.text()) ?? "";
      });
    await expect.poll(pageKept).toContain(other.name);
    expect(await pageKept()).not.toContain(member.name);
    await page.locator("summary:visible", { hasText: other.name }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    await expect.poll(pageKept).toBe("");
    connection.cut();
    await page.goto("/pass").catch(() => undefined);
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await expect(page.getByText(other.name)).toHaveCount(0);
    watch.complaints.length = 0;
  });
});
