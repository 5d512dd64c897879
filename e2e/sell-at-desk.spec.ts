import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a membership is sold where the member stands, and its invoice is paid there in cash", async ({
  page,
  club,
  watch,
  member: { organization, id },
  room,
}) => {
  const { id: plan, name } = await club.product(room);
  const [first, second] = ["Ina Moor", "Ivo Moor"].map((one) => `${one} ${id.slice(-6)}`) as [
    string,
    string,
  ];
  const join = (name: string) =>
    club.call<{ id: string }>(organization, "POST", "/v1/members", { name });
  await begin(page, await club.worker("front_desk"));
  const console = new URL(page.url()).pathname.split("/").slice(0, 3).join("/");
  const dialog = page.getByRole("dialog");
  const start = async () => {
    await dialog.getByLabel("Membership").selectOption({ label: `${name}, €49.00 a month` });
    await dialog.getByRole("button", { name: "Start it" }).click();
  };
  const take = page.getByRole("button", { name: /^Take €49.00 for invoice/ });

  await test.step("sold on the member's page", async () => {
    await page.goto(`${console}/members/${(await join(first)).id}`);
    await page.getByRole("button", { name: "Sell a membership" }).click();
    await expect(dialog.getByText(first)).toBeVisible();
    await expectSound(page, "a membership that is sold to a member");
    await start();
    await take.click();
    await dialog.getByRole("button", { name: "€49.00 taken" }).click();
    const payments = page.getByRole("region", { name: "Payments" });
    await expect(payments).toContainText(/Cash[^]*€49.00/);
    await expect(take).toHaveCount(0);
    await expectSound(page, "a member who has paid for a membership");
  });

  await test.step("changed at a price that has moved meanwhile, at the second press", async () => {
    const larger = await club.product(room, { amount: 5900 });
    await page.reload();
    await page.getByLabel(`More for ${first}`).click();
    await page.getByRole("button", { name: "Change to another" }).click();
    await dialog.getByLabel("To", { exact: true }).selectOption({ label: larger.name });
    await expect(dialog).toContainText("€59.00");
    await club.call(organization, "PATCH", `/v1/products/${larger.id}`, { amount: 6900 });
    await dialog.getByRole("button", { name: "Change it" }).click();
    await expect(dialog).toContainText("That did not work");
    watch.expect(/409/);
    await expect(dialog).toContainText("€69.00");
    await dialog.getByRole("button", { name: "Change it" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("sold from the list, it leads to the member who has to pay", async () => {
    const { id } = await join(second);
    await page.goto(`${console}/memberships/subscriptions`);
    await page.getByRole("button", { name: "Sell a membership" }).click();
    await dialog.getByRole("combobox", { name: "Member", exact: true }).fill(second);
    await dialog.getByRole("option", { name: second }).click();
    await start();
    await page.waitForURL(new RegExp(`/members/${id}$`));
    await expect(take).toBeVisible();
  });

  await test.step("a price that has got a tax meanwhile is shown before it is sold", async () => {
    const third = `Ida Moor ${id.slice(-6)}`;
    await join(third);
    await page.goto(`${console}/memberships/subscriptions`);
    await page.getByRole("button", { name: "Sell a membership" }).click();
    await dialog.getByRole("combobox", { name: "Member", exact: true }).fill(third);
    await dialog.getByRole("option", { name: third }).click();
    const rate = { name: "VAT", percentage: 19, inclusive: false };
    const tax = await club.call<{ id: string }>(organization, "POST", "/v1/tax-rates", rate);
    await club.call(organization, "PATCH", `/v1/products/${plan}`, { tax_rate_id: tax.id });
    await start();
    await expect(dialog).toContainText("That did not work");
    watch.expect(/409/);
    await expect(dialog.getByLabel("Membership")).toContainText(`${name}, €58.31 a month`);
    await dialog.getByRole("button", { name: "Start it" }).click();
    await expect(page.getByRole("button", { name: /^Take €58.31 for invoice/ })).toBeVisible();
  });
});
