import type { StaffRole } from "../src/features/people/staff/schema";
import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("an owner makes a role from a copy, and whoever gets it may do just that", async ({
  page,
  club,
  member,
}) => {
  const name = `Weekend desk ${member.id.slice(-6)}`;
  await begin(page, await club.worker("owner"));
  const console = page.url();
  const dialog = page.getByRole("dialog");

  await test.step("from the staff to the roles, built-in ones first", async () => {
    await page.getByRole("link", { name: "Staff", exact: true }).first().click();
    await page.getByRole("link", { name: "Roles", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roles");
    await expectSound(page, "the roles of the staff");
  });

  await test.step("a built-in role is read, and stays as it is", async () => {
    await page.getByRole("link", { name: "Accountant", exact: true }).click();
    await expect(page.getByText("A built-in role stays as it is.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save the role" })).toHaveCount(0);
    await expect(page.getByText("See what the club earns.")).toBeVisible();
    await page.getByRole("link", { name: "Roles", exact: true }).first().click();
  });

  await test.step("copied, with the limits of a desk", async () => {
    await page.getByRole("button", { name: "New role" }).click();
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Make the role" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByLabel("Refund at once, at most")).toHaveValue("50");
  });

  await test.step("edited area by area, and saved for good", async () => {
    const level = (area: string, right: string) =>
      page.getByRole("group", { name: area, exact: true }).getByRole("radio", { name: right });
    await level("Members", "may look").check();
    await level("Reports", "may look").check();
    await expect(page.getByText("See what the club earns.")).toBeVisible();
    await page.getByLabel("Refund at once, at most").fill("10");
    await expectSound(page, "a role that is edited");
    await page.getByRole("button", { name: "Save the role" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roles");
  });

  type Roles = { items: StaffRole[] };
  const roles = await club.call<Roles>(member.organization, "GET", "/v1/staff/roles");
  const role = roles.items.find((one) => one.name === name);
  expect(role?.limits).toMatchObject({ refund_single: 1000, refund_per_day: 20000 });
  expect(role?.scopes).toContain("reports:read");
  expect(role?.scopes).toContain("members:read");
  expect(role?.scopes).not.toContain("members:write");

  await test.step("in use it stays; free again, it is archived and comes back", async () => {
    const worker = await club.worker(role?.id ?? "", "Kim Stahl");
    await page.goto(`${console}/staff/roles/${role?.id}`);
    await expect(page.getByText("Who has it: Kim Stahl.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Archive the role" })).toBeDisabled();
    await club.call(member.organization, "PATCH", `/v1/staff/${worker.id}`, {
      role_ids: ["viewer"],
    });
    await page.reload();
    await page.getByRole("button", { name: "Archive the role" }).click();
    await dialog.getByRole("button", { name: "Archive the role" }).click();
    await expect(page.getByText("This role is archived. Nobody can be given it.")).toBeVisible();
    await page.getByRole("button", { name: "Bring it back" }).click();
    await dialog.getByRole("button", { name: "Bring it back" }).click();
    await expect(page.getByRole("button", { name: "Save the role" })).toBeVisible();
  });

  await test.step("what its people may do follows it", async () => {
    await endShift(page);
    await begin(page, await club.worker(role?.id ?? ""));
    await expect(page.getByRole("link", { name: "Reports", exact: true }).first()).toBeVisible();
    await page.getByRole("link", { name: "Members", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Members");
    await expect(page.getByRole("button", { name: "New member" })).toHaveCount(0);
  });
});

test("nobody gives more than they have: what is closed says so, and a greater role is only read", async ({
  page,
  club,
  member,
}) => {
  const suffix = member.id.slice(-6);
  const role = (fields: object) =>
    club.call<StaffRole>(member.organization, "POST", "/v1/staff/roles", fields);
  const lead = await role({
    name: `Lead ${suffix}`,
    scopes: [
      ...["bookings:read", "members:read", "refunds:read", "refunds:write"],
      ...["staff:read", "staff:write"],
    ],
    limits: { refund_single: 3000, refund_per_day: 9000 },
  });
  const small = await role({ name: `Small ${suffix}`, scopes: ["bookings:read"] });
  const great = await role({ name: `Great ${suffix}`, scopes: ["bookings:write"] });
  await begin(page, await club.worker(lead.id));
  const roles = `${page.url()}/staff/roles`;

  await page.goto(`${roles}/${great.id}`);
  await expect(page.getByText(/This role allows more than you may yourself/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save the role" })).toHaveCount(0);

  await page.goto(`${roles}/${small.id}`);
  const members = page.getByRole("group", { name: "Members", exact: true });
  await expect(members.getByRole("radio", { name: "may change" })).toBeDisabled();
  await expect(members.getByRole("radio", { name: "may look" })).toBeEnabled();
  await expect(page.getByText("You may only look here yourself.").first()).toBeVisible();
  const refunds = page.getByRole("group", { name: "Refunds", exact: true });
  await refunds.getByRole("radio", { name: "may change" }).check();
  await expect(page.getByText("At most €30.00, as you may yourself.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save the role" })).toBeDisabled();
  await expectSound(page, "a role with a limit beyond one's own");
  await page.getByLabel("Refund at once, at most").fill("30");
  await page.getByLabel("Refunds a day, at most").fill("90");
  await page.getByRole("button", { name: "Save the role" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roles");
});

test("of two who edit a role the second hears of it, and takes theirs or saves over it", async ({
  page,
  club,
  member,
  watch,
}) => {
  const fields = { name: `Twice ${member.id.slice(-6)}`, scopes: ["bookings:read"] };
  const made = await club.call<StaffRole>(member.organization, "POST", "/v1/staff/roles", fields);
  const path = `/v1/staff/roles/${made.id}`;
  const theirs = (description: string) =>
    club.call(member.organization, "PATCH", path, { description });
  await begin(page, await club.worker("owner"));
  await page.goto(`${page.url()}/staff/roles/${made.id}`);
  const description = page.getByLabel("What it is for");
  const told = page.getByText("A program changed this role meanwhile");
  const save = page.getByRole("button", { name: "Save the role" });

  await description.fill("Mine");
  await theirs("Theirs");
  await save.click();
  await expect(told).toBeVisible();
  watch.expect(/412 \(Precondition Failed\)/);
  await expect(description).toHaveValue("Mine");
  await expectSound(page, "a role that somebody else has saved");
  await page.getByRole("button", { name: "Take theirs" }).click();
  await expect(description).toHaveValue("Theirs");
  await expect(told).toHaveCount(0);

  await description.fill("Mine after all");
  await theirs("Theirs again");
  await save.click();
  await expect(told).toBeVisible();
  watch.expect(/412 \(Precondition Failed\)/);
  await page.getByRole("button", { name: "Save mine over it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roles");
  expect(await club.call(member.organization, "GET", path)).toMatchObject({
    description: "Mine after all",
  });
});
