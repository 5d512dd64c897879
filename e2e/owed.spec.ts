import { inDays } from "./club";
import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("what a member owes stands on their record with its invoice, and is taken there", async ({
  page,
  club,
  member,
}) => {
  const { organization } = member;
  const owed = async (description: string, amount: number) => {
    const body = {
      ...{ member_id: member.id, currency: "EUR", due_at: `${inDays(-3)}T12:00:00Z` },
      lines: [{ description, unit_amount: amount }],
    };
    const { id } = await club.call<{ id: string }>(organization, "POST", "/v1/invoices", body);
    type Issued = { number: string };
    return club.call<Issued>(organization, "POST", `/v1/invoices/${id}/finalize`);
  };
  const locker = await owed("Locker, one year", 4800);
  await owed("Towels", 700);
  await begin(page, await club.worker("front_desk", "Ben Adler"));
  await page.goto(`${page.url().replace(/\/$/, "")}/members/${member.id}`);
  const invoices = page.getByRole("region", { name: "Open invoices" });
  await expect(invoices.getByRole("listitem")).toHaveCount(2);
  const line = invoices.getByRole("listitem").filter({ hasText: "Locker, one year" });
  await expect(line).toContainText("€48.00 due");
  const document = line.getByRole("link", { name: `Invoice ${locker.number}` });
  const answer = await page.request.get(String(await document.getAttribute("href")));
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  await expectSound(page, "a member's open invoices");

  await line.getByRole("button", { name: `Take €48.00 for invoice ${locker.number}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "€48.00 taken" }).click();
  await expect(invoices.getByRole("listitem")).toHaveCount(1);
  await expect(invoices).toContainText("Towels");
  await expect(page.getByText("€7.00 due").first()).toBeVisible();
});
