import type { Page } from "playwright/test";
import { addTestCard, expect, signIn, test } from "./fixtures";

/** Enters a test card on the page of cards, up to its bank's question. */
async function enter(page: Page, number: string) {
  await page.getByRole("button", { name: "Add a card" }).click();
  await page.getByRole("button", { name: number }).click();
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
  await expect(page.getByText("None, the card is only saved")).toBeVisible();
}

test("a card whose bank agrees when it is saved pays without being asked again", async ({
  page,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room);
  await signIn(page, member, "/cards");
  await enter(page, "4000 0025 0000 3155");
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("The card is saved.")).toBeVisible();
  await expect(page.getByText("Visa ending in 3155").first()).toBeVisible();
  await expect(page).toHaveURL(/\/cards$/);

  await page.goto(`/bookings/${id}/checkout`);
  await page.getByRole("radio", { name: /3155/ }).check();
  await page.getByRole("button", { name: "Pay €24.00" }).click();
  await expect(page.getByRole("heading", { name: "You’re booked" })).toBeVisible();
});

test("a card that the bank refuses, or that gets no answer, is not saved, and the payer sees why", async ({
  page,
  club,
  member,
  watch,
}) => {
  const alert = page.getByRole("main").getByRole("alert");
  await signIn(page, member, "/cards");
  for (const [button, why] of [
    ["Fail", "Your bank did not confirm that it was you."],
    ["Close", "Your bank has not confirmed that it is you."],
  ] as const) {
    await enter(page, "4000 0027 6000 3184");
    await page.getByRole("button", { name: button }).click();
    await expect(alert).toContainText("Couldn’t save this card");
    await expect(alert).toContainText(why);
    watch.expect(/402 \(Payment Required\)/);
    await expect(page).toHaveURL(/\/cards$/);
    await page.reload();
    await expect(page.getByRole("button", { name: "Add a card" })).toBeVisible();
  }
  type Cards = { items: { last4: string }[] };
  const path = `/v1/members/${member.id}/payment-methods`;
  const { items } = await club.call<Cards>(member.organization, "GET", path);
  expect(items.map(({ last4 }) => last4)).toEqual(["4242"]);
});

test("a card that is saved while paying is the chosen one when the bank leads back", async ({
  page,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room);
  await signIn(page, member, `/bookings/${id}/checkout`);
  await addTestCard(page, "4000 0025 0000 3155");
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}/checkout$`));
  await expect(page.getByRole("timer")).toBeVisible();
  await page.getByRole("button", { name: "Pay €24.00" }).click();
  await expect(page.getByRole("heading", { name: "You’re booked" })).toBeVisible();
});

test("who removes a card reads first what it pays for", async ({ page, club, member, room }) => {
  const product = await club.product(room);
  await club.subscription(member, product);
  await signIn(page, member, "/cards");
  await page.getByRole("button", { name: "Remove Visa ending in 4242" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove this card?" });
  await expect(dialog).toContainText(`After that, no card pays for ${product.name}.`);
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await club.card(member, "pm_card_mastercard");
  await page.reload();
  await page.getByRole("button", { name: "Remove Visa ending in 4242" }).click();
  await expect(dialog).toContainText(`Mastercard ending in 4444 pays for ${product.name}.`);
});
