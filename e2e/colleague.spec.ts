import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("the desk sees the portal as a member, changes nothing, and comes back", async ({
  page,
  club,
  member,
  watch,
}) => {
  await begin(page, await club.worker("front_desk"));
  await page.goto(`${page.url()}/members/${member.id}`);
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: `See as ${member.name}` }).click();
  const portal = await opened;
  const banner = portal.getByRole("complementary", { name: `${member.name}’s portal` });
  await expect(banner).toContainText("Read only · 15 minutes left");
  await expectSound(portal, "the portal as a member sees it");

  const home = portal.url();
  await portal.goto(`${home}/pass`);
  await expect(portal.getByText("Only the member sees this")).toBeVisible();
  await portal.goto(`${home}/me`);
  await expect(portal.getByRole("heading", { name: "Passkeys" })).toHaveCount(0);
  await portal.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(
    portal.getByText("You are only looking. Nothing can be changed here."),
  ).toBeVisible();
  watch.expect(/403/);

  await banner.getByRole("button", { name: "Stop" }).click();
  await expect(portal).toHaveURL(new RegExp(`/console/.*/members/${member.id}$`));
  await portal.goto(home);
  await expect(portal.getByText("Read only")).toHaveCount(0);
  await portal.close();

  await page.goto("about:blank");
  await endShift(page);
  await begin(page, await club.worker("manager"));
  await page.goto(`${page.url()}/audit?q=${member.id}`);
  await expect(page.getByText("Somebody looked at the portal as this member.")).toBeVisible();
});

test("a refund beyond the limit is allowed by a colleague on the same screen", async ({
  page,
  club,
  member,
  watch,
}) => {
  const manager = await club.worker("manager", "Rosa Feld");
  await begin(page, manager);
  await endShift(page);
  const paid = { member_id: member.id, amount: 9000, currency: "EUR", provider: "cash" };
  const { organization } = member;
  const { id } = await club.call<{ id: string }>(organization, "POST", "/v1/payments", paid);
  await club.call(organization, "PATCH", `/v1/payments/${id}`, { status: "succeeded" });

  await begin(page, await club.worker("front_desk"));
  await page.goto(`${page.url()}/members/${member.id}`);
  const payments = page.getByRole("region", { name: "Payments" });
  await payments.getByRole("button", { name: "Give back …" }).click();
  const refund = page.getByRole("dialog").first();
  await refund.getByRole("button", { name: /€90/ }).click();
  await expect(refund.getByText("You may not give away that much.")).toBeVisible();
  await refund.getByRole("button", { name: "Ask a colleague …" }).click();
  const colleague = page.getByRole("dialog", { name: "Ask a colleague" });
  await expectSound(page, "a colleague is asked");
  await colleague.getByLabel("Mail address of the colleague").fill(manager.email);
  await colleague.getByRole("button", { name: "Send a code" }).click();
  const field = colleague.getByLabel("Code from the mail");
  await field.fill("000000");
  await colleague.getByRole("button", { name: "Allow it" }).click();
  await expect(colleague.getByText("That did not prove a colleague.")).toBeVisible();
  watch.expect(/403/);

  let code = "";
  await expect(async () => {
    const mailbox = await (await page.request.get("/mailbox")).text();
    const mails = mailbox.split(/To (?:<!-- -->)?/).filter((one) => one.startsWith(manager.email));
    code = mails.flatMap((one) => /(\d{6}) is the code to allow/.exec(one)?.[1] ?? [])[0] ?? "";
    expect(code).not.toBe("");
  }).toPass();
  await field.fill(code);
  await colleague.getByRole("button", { name: "Allow it" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(payments.getByText("−€90.00")).toBeVisible();

  await endShift(page);
  await page.context().addCookies(manager.cookies);
  await page.goto("/console");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto(`${page.url()}/audit?kind=refund.*`);
  await expect(page.getByText("allowed by Rosa Feld").first()).toBeVisible();
});
