import { type Page } from "playwright/test";
import fs from "node:fs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { Club, Member } from "./club";
import { pair, typeFast, type Scanner } from "./door-scanner";
import { expect, signIn, test } from "./fixtures";
import { expectSound } from "./page-checks";

/** Reads the QR code that a page draws. */
async function codeOn(page: Page): Promise<string> {
  const file = fs.readFileSync("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm");
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } });
  const drawn = page.getByRole("img", { name: "The door code of this invitation" });
  const [found] = await readBarcodes(new Blob([new Uint8Array(await drawn.screenshot())]));
  return found?.text ?? "";
}

type Refunds = { items: { amount: number; status: string; reason: string | null }[] };
const refundsOf = async (club: Club, { organization }: Member, payment_id: string) =>
  (await club.call<Refunds>(organization, "GET", `/v1/refunds?payment_id=${payment_id}`)).items;

test("a host invites a guest, who accepts in a private window, pays a share and is let in", async ({
  page,
  browser,
  baseURL,
  club,
  member,
  room,
}) => {
  const { organization } = member;
  await club.call(organization, "PATCH", `/v1/organizations/${organization}`, {
    address: { address_line_1: "Am Kai 1", postal_code: "20457", city: "Hamburg" },
  });
  const booking = await club.booking(member, room, { paid: true, now: true });
  await signIn(page, member, `/bookings/${booking}`);
  const coming = page.getByRole("region", { name: "Who’s coming?" });
  let link = "";

  await test.step("the host invites by a link to share", async () => {
    await expect(coming).toContainText("You");
    await coming.getByRole("button", { name: "Invite somebody" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite somebody" });
    await dialog.getByLabel("Name").fill("Kim");
    await dialog.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(dialog).toContainText("Share this link with Kim");
    link = (await dialog.getByText(/\/g\//).innerText()).trim();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(coming.getByRole("listitem").filter({ hasText: "Kim" })).toContainText("Invited");
  });

  await test.step("and asks for an equal share", async () => {
    const details = page.getByRole("region", { name: "Details" });
    await expect(details).toContainText("Paid€24.00");
    await coming.getByRole("button", { name: "Split the price" }).click();
    const dialog = page.getByRole("dialog", { name: "Split €24.00" });
    await expect(dialog).toContainText("You pay €12.00");
    await dialog.getByRole("button", { name: "Ask for the shares" }).click();
    await expect(coming).toContainText("Pays €12.00");
    await expect(details).toContainText("Total€24.00");
    await expect(details).not.toContainText("Paid");
    await expectSound(page, "the booking with a guest");
  });

  const guest = await browser.newContext({ baseURL: String(baseURL) });
  const theirs = await guest.newPage();

  await test.step("the guest accepts on the page of the link", async () => {
    const answer = await theirs.goto(link);
    expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
    await expect(theirs.getByRole("heading", { level: 1 })).toContainText("invites you");
    await expect(theirs.getByRole("main")).toContainText(room.name);
    await expect(theirs.getByRole("main")).toContainText("Am Kai 1, 20457 Hamburg");
    await expect(theirs.getByRole("link", { name: "Directions" })).toBeVisible();
    await expect(theirs.getByRole("img", { name: /door code/ })).toHaveCount(0);
    await expectSound(theirs, "the invitation");
    await theirs.getByRole("button", { name: "I’m coming" }).click();
    await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("You’re coming");
  });

  await test.step("the guest pays the share by card", async () => {
    let arrive = () => {};
    const scripts = new Promise<void>((resolve) => (arrive = resolve));
    await theirs.route(/\.js$/, async (route) => {
      await scripts;
      await route.continue();
    });
    await theirs.getByRole("link", { name: "Pay €12.00" }).click();
    await expect(theirs.getByRole("heading", { name: "Pay your share" })).toBeVisible();
    await expect(theirs.getByText("€12.00")).toBeVisible();
    // Pressed before its script is there, the button would send the form as a plain one.
    await expect(theirs.getByRole("button", { name: "Use this card" })).toHaveCount(0);
    arrive();
    await theirs.getByRole("button", { name: "4242 4242 4242 4242" }).click();
    await expect(theirs.getByText("It is removed once the share is paid")).toBeVisible();
    await theirs.getByRole("button", { name: "Use this card" }).click();
    await theirs.getByRole("button", { name: "Pay €12.00" }).click();
    await expect(theirs.getByRole("heading", { name: "Your share is paid" })).toBeVisible();
    await theirs.getByRole("link", { name: "Back to the invitation" }).click();
    await expect(theirs.getByRole("main")).toContainText("You paid €12.00");
    await expectSound(theirs, "the accepted invitation");
  });

  await test.step("the host sees it, and the card gets it back", async () => {
    await page.reload();
    await expect(coming.getByRole("listitem").filter({ hasText: "Kim" })).toContainText("Coming");
    await expect(coming).toContainText("Paid €12.00");
    const { payment_id } = await club.call<{ payment_id: string }>(
      member.organization,
      "GET",
      `/v1/bookings/${booking}`,
    );
    expect(await refundsOf(club, member, payment_id)).toMatchObject([
      { amount: 1200, status: "succeeded", reason: "share_paid" },
    ]);
  });

  await test.step("the door lets the guest in, by name", async () => {
    const code = await codeOn(theirs);
    expect(code).toMatch(/^G1\.gst_/);
    const scanner = await club.call<Scanner>(member.organization, "POST", "/v1/door-scanners", {
      name: "Main entrance",
    });
    await pair(theirs, scanner);
    await typeFast(theirs, code);
    const answer = theirs.getByRole("alertdialog");
    await expect(answer).toHaveAttribute("data-result", "valid");
    await expect(answer).toContainText("Kim");
    await expect(answer).toContainText(`Guest of ${member.name}`);
  });

  await test.step("the host sees who has arrived", async () => {
    await page.reload();
    await expect(coming).toContainText("Arrived");
  });
  await guest.close();
});

test("a member is invited by their number, answers in the portal and pays with a new card", async ({
  page,
  browser,
  baseURL,
  club,
  member,
  room,
}) => {
  const booking = await club.booking(member, room, { paid: true });
  const friend = await club.member({ name: "Kim Berger" });
  const { organization } = member;
  type WithId = { short_id: string };
  const { short_id } = await club.call<WithId>(organization, "GET", `/v1/members/${friend.id}`);
  const { id: booking_guest_id } = await club.call<{ id: string }>(
    organization,
    "POST",
    `/v1/bookings/${booking}/guests`,
    { member_short_id: short_id },
  );
  const split = (shares: object) =>
    club.call(organization, "POST", `/v1/bookings/${booking}/split`, shares);
  await split({ shares: [{ booking_guest_id, amount: 800 }] });
  const context = await browser.newContext({ baseURL: String(baseURL) });
  const theirs = await context.newPage();
  await signIn(theirs, friend);
  await theirs.getByRole("region", { name: "You’re invited" }).getByRole("link").click();
  await expect(theirs.getByRole("heading", { level: 1 })).toContainText("invites you");
  await expectSound(theirs, "a member's invitation");
  await theirs.getByRole("button", { name: "I’m coming" }).click();
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("You’re coming");
  await theirs.getByRole("button", { name: "4000 0027 6000 3184" }).click();
  await theirs.getByRole("button", { name: "Save card" }).click();
  await theirs.getByRole("button", { name: "Complete" }).click();
  // The host asks for another share while the guest looks at theirs.
  const press = theirs.getByRole("button", { name: /^Pay €/ });
  await expect(press).toHaveText("Pay €8.00");
  await split({});
  await press.click();
  await expect(theirs.getByRole("main").getByRole("alert")).toContainText("The price has changed");
  await expect(press).toHaveText("Pay €12.00");
  await press.click();
  await theirs.getByRole("button", { name: "Complete" }).click();
  await expect(theirs.getByRole("main")).toContainText("You paid €12.00");
  await context.close();

  await signIn(page, member, `/bookings/${booking}`);
  const coming = page.getByRole("region", { name: "Who’s coming?" });
  await expect(coming.getByRole("listitem").filter({ hasText: "Kim" })).toContainText("Paid");
  await expect(coming).not.toContainText("Berger");

  await page.getByRole("button", { name: "Cancel booking" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expect(dialog).toContainText("Refund to your guests€12.00");
  await dialog.getByRole("button", { name: "Cancel booking" }).click();
  const guests = page.getByRole("region", { name: "Guests" });
  const lines = guests.getByRole("listitem");
  await expect(lines.filter({ hasText: "Kim" })).toContainText("€12.00 refunded");
  // The host's own heads the page, and is not said twice.
  await expect(page.getByRole("main")).toContainText("€12.00 is refunded to your card.");
  await expect(lines.first()).not.toContainText("€");
  await expect(guests).not.toContainText("Coming");
  await expectSound(page, "the cancelled booking");
});

test("a guest who comes gets a ticket for the phone's wallet, without any script", async ({
  browser,
  baseURL,
  club,
  member,
  room,
}) => {
  const { organization } = member;
  const booking = await club.booking(member, room, { paid: true });
  type Invited = { id: string; share_url: string };
  const path = `/v1/bookings/${booking}/guests`;
  const invited = await club.call<Invited>(organization, "POST", path, { name: "Kim Sommer" });
  const context = await browser.newContext({
    baseURL: String(baseURL),
    javaScriptEnabled: false,
  });
  const theirs = await context.newPage();
  await theirs.goto(invited.share_url);
  const add = theirs.getByRole("button", { name: "Add to phone wallet" });
  await expect(add).toHaveCount(0);
  await theirs.getByRole("button", { name: "I’m coming" }).click();
  await theirs.setViewportSize({ width: 390, height: 1000 });
  await add.click();
  await expect(theirs).toHaveURL(/\/p\//);
  await expect(theirs.getByRole("article", { name: "Ticket of Kim Sommer" })).toBeVisible();
  await expect(theirs.getByRole("main")).not.toContainText(member.name);
  const apple = theirs.getByRole("link", { name: /Apple Wallet/ });
  const file = await context.request.get((await apple.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("application/vnd.apple.pkpass");
  const { openPass } = await import("@/ports/wallet/verify-pass");
  const said = String(openPass(await file.body()).get("pass.json"));
  expect(said).toContain(`G1.${invited.id}`);
  expect(said).toContain(room.name);
  await context.close();
});

test("a guest's long name is whole on the narrowest phone, and has room beside its state", async ({
  page,
  club,
  member,
  room,
}) => {
  const booking = await club.booking(member, room, { paid: true });
  const name = "Maximiliane Theodora von Hohenstein-Wallenrodt";
  const path = `/v1/bookings/${booking}/guests`;
  await club.call(member.organization, "POST", path, { name });
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, member, `/bookings/${booking}`);
  const shown = page.getByRole("region", { name: "Who’s coming?" }).getByText(name);
  await expect(shown).toBeVisible();
  const { cut, width } = await shown.evaluate((line) => ({
    cut: line.scrollWidth > line.clientWidth,
    width: line.clientWidth,
  }));
  expect(cut).toBe(false);
  expect(width).toBeGreaterThan(100);
});

test("a question that a menu opened gives the focus back to the menu", async ({
  page,
  club,
  member,
  room,
}) => {
  const booking = await club.booking(member, room, { paid: true });
  const path = `/v1/bookings/${booking}/guests`;
  await club.call(member.organization, "POST", path, { name: "Kim" });
  await signIn(page, member, `/bookings/${booking}`);
  const menu = page.locator("summary").and(page.getByLabel("Actions for Kim"));
  await menu.press("Enter");
  await page.getByRole("button", { name: "Withdraw" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Withdraw this invitation?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(menu).toBeFocused();
});
