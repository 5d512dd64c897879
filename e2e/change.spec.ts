import { expect, signIn, test } from "./fixtures";

test("a change whose price has moved meanwhile is shown again before it is made", async ({
  page,
  club,
  member,
  room,
  watch,
}) => {
  const { id } = await club.subscription(member, await club.product(room));
  const large = await club.product(room, { amount: 9900 });
  await signIn(page, member, `/memberships/${id}/change`);
  await page.getByRole("radio", { name: large.name }).check();
  const worth = page.getByRole("complementary", { name: large.name });
  // A cent less for every few minutes that this takes.
  await expect(worth).toContainText(/Charged now€(50\.00|49\.9\d)/);
  await club.call(member.organization, "PATCH", `/v1/products/${large.id}`, { amount: 10_900 });
  await worth.getByRole("button", { name: /and change$/ }).click();
  await expect(worth.getByText("Couldn’t change your membership")).toBeVisible();
  watch.expect(/409 \(Conflict\)/);
  await expect(worth).toContainText("The amount changed. Please check and confirm.");
  await expect(worth).toContainText(/Charged now€(60\.00|59\.9\d)/);
  await worth.getByRole("button", { name: /^Pay €(60\.00|59\.9\d) and change$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: large.name })).toBeVisible();
});

test("a difference that is less than a card can be charged is not asked for", async ({
  page,
  club,
  member,
  room,
}) => {
  const { id } = await club.subscription(member, await club.product(room));
  const other = await club.product(room, { amount: 4910 });
  await signIn(page, member, `/memberships/${id}/change`);
  await page.getByRole("radio", { name: other.name }).check();
  const words = "The difference of €0.10 is too small for a card. Nothing is charged now.";
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole("button", { name: "Change my membership" }).click();
  await expect(page.getByRole("heading", { level: 1, name: other.name })).toBeVisible();
});
