import { expect, signIn, test } from "./fixtures";

test.describe("the member's pass", () => {
  test("is revoked when its phone is lost, and a new one takes its place", async ({
    page,
    club,
    member,
    request,
  }) => {
    const old = await club.pass(member);
    await club.call("", "POST", `/v1/passes/${old.id}/provision`);
    await signIn(page, member, "/pass");
    const link = page.getByRole("link", { name: "Enlarge the code" });
    await expect(link).toHaveAttribute("href", new RegExp(`/pass/code\\?pass=${old.id}$`));
    await page.getByRole("button", { name: "I have lost my phone" }).click();
    await page.getByRole("button", { name: "Keep it" }).click();
    expect((await request.get(old.share_url)).status()).toBe(200);
    await page.getByRole("button", { name: "I have lost my phone" }).click();
    await page.getByRole("button", { name: "Replace it" }).click();
    await expect(page.getByText("Here is your new one")).toBeVisible();
    await expect(link).not.toHaveAttribute("href", new RegExp(`/pass/code\\?pass=${old.id}$`));
    expect((await request.get(old.share_url)).status()).toBe(410);
    await expect(page.getByRole("link", { name: "Add to Apple Wallet" })).toBeVisible();
  });

  test("stays on its own page beside another card, enlarged or replaced", async ({
    page,
    club,
    member,
  }) => {
    const old = await club.pass(member);
    const newer = await club.pass(member);
    await signIn(page, member, "/pass");
    const link = page.getByRole("link", { name: "Enlarge the code" });
    await expect(link).toHaveAttribute("href", new RegExp(`pass=${newer.id}$`));
    await page.goto(`/pass?pass=${old.id}`);
    await link.click();
    await page.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL(new RegExp(`/pass\\?pass=${old.id}$`));
    await expect(link).toHaveAttribute("href", new RegExp(`pass=${old.id}$`));
    await page.getByRole("button", { name: "I have lost my phone" }).click();
    await page.getByRole("button", { name: "Replace it" }).click();
    await expect(page.getByText("Here is your new one")).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(old.id));
    await expect(link).not.toHaveAttribute("href", new RegExp(`${old.id}|${newer.id}`));
  });

  test("gets another share link when its member asks, and the old one ends", async ({
    page,
    club,
    member,
    request,
  }) => {
    const pass = await club.pass(member);
    await signIn(page, member, "/pass");
    await page.getByRole("button", { name: "Make a new share link" }).click();
    await page.getByRole("button", { name: "Make a new link" }).click();
    await expect(page.getByText("The old link no longer works.")).toBeVisible();
    expect((await request.get(pass.share_url)).status()).toBe(404);
    await expect(page.getByRole("link", { name: "Open the page" })).toBeVisible();
  });

  test("goes into Apple Wallet together with the others", async ({
    page,
    club,
    member,
    request,
  }) => {
    for (let n = 0; n < 2; n += 1) {
      const { id } = await club.pass(member);
      await club.call("", "POST", `/v1/passes/${id}/provision`);
    }
    await signIn(page, member, "/pass");
    const link = page.getByRole("link", { name: "Add all 2 to Apple Wallet" });
    const file = await request.get((await link.getAttribute("href")) ?? "");
    expect(file.headers()["content-type"]).toBe("application/vnd.apple.pkpasses");
  });

  test("fills the screen with its code, on white in dark colours too", async ({
    page,
    club,
    member,
  }) => {
    await club.pass(member);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, member, "/pass");
    await page.getByRole("link", { name: "Enlarge the code" }).click();
    await page.waitForURL(/\/pass\/code/);
    await expect(page.getByRole("link", { name: "Close" })).toBeVisible();
    const code = page.getByRole("img", { name: "The code of your pass" });
    const box = await code.boundingBox();
    expect(box?.width).toBeGreaterThan(340);
    await page.getByRole("link", { name: "Close" }).click();
    await expect(page.getByRole("heading", { name: "Your pass" })).toBeVisible();
  });

  test("a ticket is made from its booking's page, is listed with the card, and disappears when the booking is cancelled", async ({
    page,
    club,
    member,
    room,
  }) => {
    const booking = await club.booking(member, room, { paid: true });
    await signIn(page, member, `/bookings/${booking}`);
    await page.getByRole("link", { name: "Show your ticket" }).click();
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByRole("link", { name: "Add to Apple Wallet" })).toBeVisible();
    await expect(page.getByRole("img", { name: "The code of your pass" })).toBeVisible();
    await page.goto("/pass");
    await page.getByRole("link", { name: room.name }).click();
    await expect(page.getByRole("heading", { name: "Your ticket" })).toBeVisible();
    await club.call(member.organization, "POST", `/v1/bookings/${booking}/cancel`);
    await expect
      .poll(async () => (await page.request.get(page.url())).text())
      .toContain("upcoming bookings");
    await page.reload();
    await expect(page.getByText("upcoming bookings")).toBeVisible();
  });
});
