import { atPage } from "./addresses";
import fs from "node:fs/promises";
import { expect, test } from "./fixtures";
import { followMail } from "./sign-in";

test.use({ fetchesAhead: true, keepsOffline: true });

test("a member signs in by mail, books a room with the saved card, opens the pass and cancels", async ({
  page,
  club,
  member,
  room,
}) => {
  await club.pass(member);

  await test.step("signs in by a mailed link", async () => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/sign-in/);
    await page.getByLabel("Email").fill(member.email);
    await page.getByRole("button", { name: "Mail me a code" }).click();
    await expect(page.getByRole("heading", { name: "Check your mail" })).toBeFocused();
    await page.getByRole("link", { name: "Open the demo mailbox" }).click();
    await expect(page).toHaveURL(atPage("/mailbox"));
    await followMail(page, member.email);
    await expect(page).toHaveURL(atPage("/"));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Nora");
  });

  // From here on every click counts.
  let clicks = 0;
  const click = async (locator: ReturnType<typeof page.getByRole>) => {
    clicks += 1;
    await locator.click();
  };

  await test.step("finds the room and books a time with the saved card", async () => {
    await click(page.getByRole("navigation").getByRole("link", { name: "Book", exact: true }));
    const free = new RegExp(`^${room.name}, .*, free`);
    await click(page.getByRole("gridcell", { name: free }).first());
    const choice = page.getByRole("complementary", { name: "Your choice" });
    await expect(choice).toContainText(room.name);
    await expect(choice).toContainText("€24.00");
    await click(page.getByRole("button", { name: "Book · €24.00 on Visa 4242" }));
  });

  await test.step("sees the confirmation, within three clicks of home", async () => {
    await expect(page.getByRole("heading", { name: "You’re booked" })).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(3);
    const main = page.getByRole("main");
    await expect(main).toContainText(room.name);
    await expect(main).toContainText("Paid");
    await expect(main).toContainText("€24.00");
  });
  const confirmation = new URL(page.url()).pathname;

  await test.step("takes the calendar file", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Add to calendar" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("booking.ics");
    const lines = (await fs.readFile(await file.path(), "utf8")).split("\r\n");
    expect(lines[0]).toBe("BEGIN:VCALENDAR");
    expect(lines).toContain("STATUS:CONFIRMED");
    expect(lines).toContain(`SUMMARY:${room.name}`);
    expect(lines.filter((line) => /^DT(START|END):\d{8}T\d{6}Z$/.test(line))).toHaveLength(2);
  });

  await test.step("opens the pass and gets it for a phone", async () => {
    const portal = page.getByRole("navigation", { name: "Portal" });
    await portal.getByRole("link", { name: "Pass", exact: true }).click();
    const card = page.getByRole("article", { name: `of ${member.name}` });
    await expect(card.getByRole("img", { name: "The code of your pass" })).toBeVisible();
    await page.getByRole("button", { name: "Add to wallet" }).click();
    await expect(page.getByText("Development signature")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Add to Apple Wallet" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.pkpass$/);
    const archive = await fs.readFile(await file.path());
    expect(archive.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    for (const name of ["pass.json", "manifest.json", "signature", "icon.png"]) {
      expect(archive.includes(name), `the archive has ${name}`).toBe(true);
    }
  });

  await test.step("cancels, and is told about the refund before and after", async () => {
    await page.goto(confirmation);
    await page.getByRole("button", { name: "Cancel booking" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
    await expect(dialog).toContainText("Refund to your card€24.00");
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("This booking is cancelled")).toBeVisible();
    await expect(page.getByText("€24.00 is refunded to your card")).toBeVisible();
    await page.goto("/bookings?when=past");
    await expect(page.getByRole("listitem").filter({ hasText: room.name })).toContainText(
      "Cancelled",
    );
  });
});
