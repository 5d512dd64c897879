import type { Page } from "playwright/test";
import { inDays, type Room, type SignedIn, word } from "./club";
import { expect, firstFreeSlot, signIn, test } from "./fixtures";
import { expectSound } from "./page-checks";
import { refuseOnce } from "./refuse-once";

/** Chooses the first free time of a day, and opens the field of a promo code. */
async function openCodeField(page: Page, member: SignedIn, room: Room): Promise<void> {
  await signIn(page, member, `/resources/${room.id}`);
  const days = page.getByRole("group", { name: "Day" }).getByRole("button");
  await days.nth(3).click();
  await firstFreeSlot(page).click();
  await page.getByRole("button", { name: "I have a promo code" }).click();
}

test("a promo code is taken with its blanks, is removed again, and cannot be left behind by a press on the button", async ({
  page,
  club,
  watch,
  member,
  room,
}) => {
  const code = `SAVE${word()}`.toUpperCase();
  await club.call(member.organization, "POST", "/v1/promo-codes", { code, percent_off: 50 });
  await openCodeField(page, member, room);
  const field = page.getByRole("textbox", { name: "Promo code" });
  await expect(field).toBeFocused();
  await page.keyboard.type("nothing");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Unknown code.")).toBeVisible();
  watch.expect(/422/);

  const [head, tail] = [code.slice(0, 4).toLowerCase(), code.slice(4)];
  await field.fill(` ${head} ${tail} `);
  await page.keyboard.press("Enter");
  const applied = page.getByText("Code applied: you save €12.00.");
  await expect(applied).toBeVisible();
  await expect(page.getByRole("button", { name: "Book · €12.00" })).toBeVisible();
  await expectSound(page, "a time with a promo code");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(applied).toBeHidden();
  const offer = page.getByRole("button", { name: "I have a promo code" });
  await expect(offer).toBeFocused();
  const book = page.getByRole("button", { name: /^Book/ });
  await expect(book).toHaveText(/€24\.00/);

  await offer.click();
  await field.fill(code);
  const at = await book.boundingBox();
  await page.mouse.click((at?.x ?? 0) + 40, (at?.y ?? 0) + 20);
  await expect(applied).toBeVisible();
  await expect(book).toHaveText(/€12\.00/);
  await book.click();
  await page.waitForURL(/\/bookings\/bkg_/);
  const [, id = ""] = /(bkg_\w+)/.exec(page.url()) ?? [];
  const booking = await club.call(member.organization, "GET", `/v1/bookings/${id}`);
  expect(booking["amount_due"]).toBe(1200);
});

test("a code that is used up meanwhile is said at its field, and a price held too long is asked anew", async ({
  page,
  club,
  watch,
  member,
  room,
}) => {
  const { organization } = member;
  const code = `LAST${word()}`.toUpperCase();
  const promo = { code, percent_off: 50, max_redemptions: 1 };
  await club.call(organization, "POST", "/v1/promo-codes", promo);
  await openCodeField(page, member, room);
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  const applied = page.getByText("Code applied: you save €12.00.");
  await expect(applied).toBeVisible();
  const book = page.getByRole("button", { name: /^Book/ });

  await test.step("a price that was held too long", async () => {
    const message = "The price was held too long. Check it and try again.";
    await refuseOnce(page, "bookings.create", { status: 404, code: "quote_expired", message });
    const asked = page.waitForResponse(/quotes\.create/);
    await book.click();
    await asked;
    await expect(page.getByText(message)).toBeVisible();
    await expect(applied).toBeVisible();
    await expect(book).toHaveText(/€12\.00/);
    watch.expect(/404/);
  });

  await test.step("a code that somebody else has used up", async () => {
    const other = await club.member();
    const [from, until] = ["T10:00:00", "T11:00:00"].map((time) => `${inDays(20)}${time}`);
    await club.call(organization, "POST", "/v1/bookings", {
      ...{ member_id: other.id, resource_id: room.id, promo_code: code },
      ...{ starts_at_local: from, ends_at_local: until },
    });
    await book.click();
    const field = page.getByRole("textbox", { name: "Promo code" });
    await expect(field).toHaveAccessibleDescription(/used up/);
    await expect(page.getByText("This code has been used up.")).toHaveCount(1);
    await expect(applied).toBeHidden();
    await expect(book).toHaveText(/€24\.00/);
    await expectSound(page, "a time with a code that is used up");
    watch.expect(/409|422/);
  });

  await book.click();
  await page.waitForURL(/\/bookings\/bkg_/);
});
