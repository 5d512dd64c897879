import { atPage } from "./addresses";
import { addDevice } from "./device";
import { expect, signIn, test } from "./fixtures";
import { refuseOnce } from "./refuse-once";

test("a member adds a passkey, signs in with it, and removes it", async ({
  page,
  member,
  watch,
}) => {
  const kept = await addDevice(page);
  await signIn(page, member, "/me");
  const card = page.getByRole("region", { name: "Passkeys" });
  const add = card.getByRole("button", { name: "Add a passkey" });
  const signOut = async () => {
    await page.locator("summary:visible", { hasText: member.name }).click();
    await page.getByRole("button", { name: "Sign out" }).locator("visible=true").click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  };

  await test.step("adds it, and none twice on one device", async () => {
    await add.click();
    await expect(card.getByRole("listitem")).toContainText(/Chrome · \w+/);
    await expect(card.getByRole("listitem")).toContainText("Not used yet");
    expect(await kept()).toBe(1);
    await add.click();
    await expect(card.getByText("This device has a passkey for you already.")).toBeVisible();
    await expect(card.getByRole("listitem")).toHaveCount(1);
  });

  await test.step("renames it", async () => {
    await card.getByRole("button", { name: /^Rename Chrome ·/ }).click();
    const dialog = page.getByRole("dialog", { name: "What do you call it?" });
    await dialog.getByLabel("Name").fill(" ");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/can’t be empty/);
    await dialog.getByLabel("Name").fill("My laptop");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(card.getByRole("listitem")).toContainText("My laptop");
  });

  await test.step("signs in with it, without typing who they are", async () => {
    await signOut();
    await page.goto("/sign-in?callbackUrl=/me");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL(atPage("/me"));
    await expect(card.getByRole("listitem")).toContainText("Last used: Today");
  });

  await test.step("confirms their identity with it", async () => {
    await refuseOnce(page, "passkeys.remove", { status: 403, code: "fresh_sign_in_required" });
    await card.getByRole("button", { name: "Remove My laptop" }).click();
    await page.getByRole("button", { name: "Remove it" }).click();
    const dialog = page.getByRole("dialog", { name: "Is it still you?" });
    await dialog.getByRole("button", { name: "Use a passkey" }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByRole("listitem")).toHaveCount(0);
    watch.expect(/403/);
  });

  await test.step("cannot sign in with a removed one", async () => {
    await signOut();
    expect(await kept()).toBe(1);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByText("That passkey was removed here.")).toBeVisible();
    await expect(page).toHaveURL(/sign-in/);
    watch.expect(/403/);
  });
});

test("a person without a passkey here is told to sign in by mail", async ({ page }) => {
  await page.goto("/sign-in");
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeEnabled();
});
