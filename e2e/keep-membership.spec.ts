import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a member stays with a membership after all, whether it was to change or to end", async ({
  page,
  watch,
  club,
  member,
}) => {
  const { organization } = member;
  type Made = { id: string };
  const product = async (name: string, amount: number) =>
    (
      await club.call<Made>(organization, "POST", "/v1/products", {
        ...{ name: `${name} ${member.id.slice(-6)}`, amount, currency: "EUR", interval: "month" },
      })
    ).id;
  const [present, next] = [await product("Silver", 2000), await product("Gold", 5000)];
  const { id } = await club.call<Made>(organization, "POST", "/v1/subscriptions", {
    ...{ member_id: member.id, product_id: present },
  });
  const path = `/v1/subscriptions/${id}`;
  const asItIs = () =>
    club.call<{ next_product_id: string | null; cancel_at_period_end: boolean }>(
      ...([organization, "GET", path] as const),
    );
  await page.context().addCookies(member.cookies);

  await test.step("a change that waits is taken back", async () => {
    const later = { product_id: next, at: "period_end" };
    await club.call(organization, "POST", `${path}/change`, later);
    const keep = page.getByRole("button", { name: /^Stay with Silver/ });
    await page.goto(`/memberships/${id}/change`);
    const worth = page.getByRole("complementary", { name: /^Gold/ });
    await expect(worth).toContainText("The change is scheduled.");
    await expect(keep).toBeVisible();
    await expect(worth.getByRole("button")).toHaveCount(1);
    await expectSound(page, "a change that is scheduled");
    await page.getByRole("radio", { name: "Now" }).check();
    await expect(worth.getByRole("button", { name: /^Pay .* and change$/ })).toBeVisible();
    await page.goto(`/memberships/${id}`);
    await expect(keep).toBeVisible();
    await expectSound(page, "a membership that will change");
    await keep.click();
    await expect(page.getByText(/^You keep Silver/)).toBeVisible();
    await expect(keep).toHaveCount(0);
    expect(await asItIs()).toMatchObject({ next_product_id: null });
  });

  await test.step("so is an end, and a refusal is said", async () => {
    await club.call(organization, "POST", `${path}/cancel`, { at: "period_end" });
    await page.reload();
    const keep = page.getByRole("button", { name: "Keep my membership" });
    await expectSound(page, "a membership that will end");
    await keep.click();
    // The button has another word while it works.
    await expect.poll(async () => (await asItIs()).cancel_at_period_end).toBe(false);
    await expect(keep).toHaveCount(0);
    await club.call(organization, "POST", `${path}/change`, { product_id: next, at: "period_end" });
    await page.reload();
    await club.call(organization, "POST", `${path}/cancel`, { at: "now" });
    await page.getByRole("button", { name: /^Stay with Silver/ }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Couldn’t change" })).toBeVisible();
    watch.expect(/409/);
  });
});
