import { devices } from "playwright/test";
import { expect, test } from "./fixtures";
import { expectNoShift, watchPage } from "./page-checks";

const iphone = devices["iPhone 15"]?.userAgent ?? "";
const android = devices["Pixel 7"]?.userAgent ?? "";

test.describe("the share page of a pass", () => {
  test("answers 200, then 410 once revoked, and 404 for a link that nobody was given", async ({
    club,
    member,
    request,
  }) => {
    const pass = await club.pass(member);
    const shown = await request.get(pass.share_url);
    expect(shown.status()).toBe(200);
    const { "cache-control": kept, "x-robots-tag": robots, ...headers } = shown.headers();
    expect(kept).toContain("no-store");
    expect(robots).toContain("noindex");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(await shown.text()).toContain(member.name);

    await club.call(member.organization, "POST", `/v1/passes/${pass.id}/revoke`);
    const gone = await request.get(pass.share_url);
    expect(gone.status()).toBe(410);
    const words = await gone.text();
    expect(words).toContain("This pass was revoked");
    expect(words).not.toContain(member.name);

    const unknown = await request.get(`${pass.share_url}x`);
    expect(unknown.status()).toBe(404);
    expect(unknown.headers()["cache-control"]).toContain("no-store");
  });

  test("puts the pass into an iPhone's wallet without any script", async ({
    browser,
    club,
    member,
  }) => {
    const context = await browser.newContext({ userAgent: iphone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto((await club.pass(member)).share_url);
    await page.getByRole("button", { name: "Add to wallet" }).click();
    const add = page.getByRole("link", { name: "Add to Apple Wallet" });
    await expect(add).toBeVisible();
    await expect(page.getByText("Development signature")).toBeVisible();
    await expect(page.getByText("Google Wallet")).toHaveCount(0);
    const file = await context.request.get((await add.getAttribute("href")) ?? "");
    expect(file.status()).toBe(200);
    expect(file.headers()["content-type"]).toBe("application/vnd.apple.pkpass");
    await context.close();
  });

  test("speaks of Google Wallet alone on an Android phone, and gives a computer a code to scan", async ({
    browser,
    club,
    member,
  }) => {
    const pass = await club.pass(member);
    await club.call("", "POST", `/v1/passes/${pass.id}/provision`);
    const open = async (userAgent?: string) => {
      const page = await browser.newPage({ ...(userAgent && { userAgent }) });
      await page.goto(pass.share_url);
      return page;
    };
    const phone = await open(android);
    await expect(phone.getByText(/Google Wallet/).first()).toBeVisible();
    await expect(phone.getByText(/Apple Wallet/)).toHaveCount(0);
    await expect(phone.getByRole("img", { name: /link to this page/ })).toHaveCount(0);
    const computer = await open();
    await expect(computer.getByRole("link", { name: "Add to Apple Wallet" })).toBeVisible();
    await expect(computer.getByRole("img", { name: /link to this page/ })).toBeVisible();
    await phone.close();
    await computer.close();
  });

  test("moves to another link when it is rotated, and the old one leads nowhere", async ({
    club,
    member,
    request,
  }) => {
    const pass = await club.pass(member);
    const path = `/v1/passes/${pass.id}/rotate-share-link`;
    const rotated = await club.call<{ share_url: string }>(member.organization, "POST", path);
    expect((await request.get(pass.share_url)).status()).toBe(404);
    expect((await request.get(rotated.share_url)).status()).toBe(200);
  });

  test("fits the smallest phone, in light and dark, and keeps its code on white", async ({
    browser,
    club,
    member,
  }) => {
    const pass = await club.pass(member);
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await browser.newPage({
        colorScheme,
        userAgent: iphone,
        viewport: { width: 320, height: 640 },
      });
      await page.goto(pass.share_url);
      await expect(page.getByRole("img", { name: "The code of this pass" })).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(320);
      await page.close();
    }
  });

  for (const width of [390, 1280])
    test(`stays in place while it arrives piece by piece, as sign-in does, ${width} px`, async ({
      browser,
      club,
      member,
    }) => {
      const page = await browser.newPage({ viewport: { width, height: 844 } });
      await watchPage(page);
      const session = await page.context().newCDPSession(page);
      const paths = [(await club.pass(member)).share_url, "/sign-in"];
      // The first time brings what pages share; the second shows a page alone arriving.
      for (const path of paths) await page.goto(path);
      await session.send("Network.emulateNetworkConditions", SLOW_LINE);
      for (const path of paths) {
        await page.goto(path);
        await expectNoShift(page, path);
      }
      await page.close();
    });
});

/** About as fast as a phone at the edge of its network; in milliseconds and bytes a second. */
const SLOW_LINE = {
  offline: false,
  latency: 50,
  downloadThroughput: 20_000,
  uploadThroughput: 20_000,
};
