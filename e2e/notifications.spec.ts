import { expect, signIn, test } from "./fixtures";

test("a member chooses their mails, and a choice that is not saved is as it was", async ({
  page,
  member,
  watch,
}) => {
  await signIn(page, member, "/me");
  await page.getByRole("link", { name: "Notifications" }).click();
  const card = page.getByRole("region", { name: "Notifications" });
  const reminders = card.getByRole("checkbox", { name: "Reminders" });
  await expect(reminders).toBeChecked();
  await reminders.uncheck();
  await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(reminders).not.toBeChecked();

  await page.route("**/api/trpc/me.changeNotifications*", (route) => route.abort());
  await reminders.check().catch(() => undefined);
  await expect(card.getByText(/^Not saved\. It is as it was\./)).toBeVisible();
  await expect(reminders).not.toBeChecked();
  watch.expect(/ERR_FAILED/);
});
