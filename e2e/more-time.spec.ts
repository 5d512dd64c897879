import { expect, signIn, test, tickingTimer } from "./fixtures";

test("who needs longer to pay is offered more time once half of it is over, and gets it once", async ({
  page,
  club,
  member,
  room,
}) => {
  await page.clock.install();
  const id = await club.booking(member, room);
  await signIn(page, member, `/bookings/${id}/checkout`);
  const more = page.getByRole("button", { name: "More time" });
  const timer = await tickingTimer(page);
  await expect(timer).toContainText(/ (10:00|9:\d\d)/);
  await expect(more).toBeHidden();

  // Six minutes later in the browser; the server gives ten minutes from its own now.
  await page.clock.fastForward("06:00");
  await expect(timer).toContainText(/ (4:00|3:\d\d)/);
  await more.click();
  await expect(page.getByText(/You have \d+ minutes to pay now\./)).toBeVisible();
  await expect(more).toBeHidden();

  await page.reload();
  await tickingTimer(page);
  await page.clock.fastForward("08:00");
  await expect(timer).toContainText(/ (2:00|1:\d\d)/);
  await expect(more).toBeHidden();
});
