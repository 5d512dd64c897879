import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("somebody on the staff reads the console in the language of their choice, and the portal as a member", async ({
  page,
  club,
  member,
}) => {
  await club.call(member.organization, "PATCH", `/v1/members/${member.id}`, { locale: "fr" });
  const body = { name: member.name, email: member.email, role_ids: ["viewer"] };
  await club.call(member.organization, "POST", "/v1/staff", body);
  const heading = page.getByRole("heading", { level: 1 });
  const language = page.locator("html");

  await test.step("the browser tells it first", async () => {
    await begin(page, member);
    await expect(language).toHaveAttribute("lang", /^en/);
  });

  await test.step("a choice holds at once, and on the next page", async () => {
    await page.locator("summary:visible", { hasText: member.name }).click();
    const choice = page.getByLabel("Language").filter({ visible: true });
    await expect(choice).toHaveValue("");
    await choice.selectOption("Deutsch");
    await expect(heading).toHaveText("Heute");
    await expect(language).toHaveAttribute("lang", "de");
    await expect(page.getByLabel("Sprache").filter({ visible: true })).toHaveValue("de");
    await expectSound(page, "the choice of a language");
    await page.getByRole("link", { name: "Mitglieder", exact: true }).first().click();
    await expect(heading).toHaveText("Mitglieder");
    await page.reload();
    await expect(heading).toHaveText("Mitglieder");
  });

  await test.step("the portal speaks as the member wants it", async () => {
    await page.goto("/me");
    await expect(language).toHaveAttribute("lang", "fr");
  });
});
