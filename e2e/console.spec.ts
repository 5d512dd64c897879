import { begin, begun } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";
import { mailedLink } from "./sign-in";

test("an owner invites a front desk, which sees its own pages only, and is out once it is removed", async ({
  page,
  browser,
  baseURL,
  club,
}) => {
  const owner = await club.worker("owner", "Olga Winter");
  await begin(page, owner);
  await expectSound(page, "today");
  const email = `desk-${owner.email}`;

  await test.step("the owner invites", async () => {
    await page.getByRole("link", { name: "Staff" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Staff");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await page.getByLabel("Name").fill("Dana Frost");
    await page.getByLabel("Mail address").fill(email);
    await expectSound(page, "an invitation to the staff");
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Dana Frost" })).toContainText(
      "Invited",
    );
    await expectSound(page, "the staff");
  });

  const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
  const desk = await theirs.newPage();
  await test.step("the desk follows the mail and accepts", async () => {
    await desk.goto(await mailedLink(page, email, []));
    await desk.getByRole("button", { name: "Yes, sign me in" }).click();
    await desk.getByRole("button", { name: /^Accept the invitation of/ }).click();
    await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Today");
    const pages = desk.getByRole("navigation", { name: "Console" }).first();
    await expect(pages.getByRole("link", { name: "Members" })).toBeVisible();
    await expect(pages.getByRole("link", { name: "Staff" })).toHaveCount(0);
    const answer = await desk.goto(`${desk.url().replace(/\/$/, "")}/staff`);
    expect(answer?.status()).toBe(404);
  });

  await test.step("removed, they are out with the next page", async () => {
    const line = page.getByRole("listitem").filter({ hasText: "Dana Frost" });
    await page.getByLabel("Change Dana Frost").click();
    await line.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(line).toHaveCount(0);
    await desk.goto("/console");
    await expect(desk.getByText("No club yet")).toBeVisible();
  });
  await theirs.close();
});

test("a desk checks a late arrival in, takes that back, takes cash, and shows what a cancellation gives back", async ({
  page,
  club,
  member,
  room,
}) => {
  const booking = await begun(club, room, member);
  await begin(page, await club.worker("front_desk"));
  const row = page.getByRole("listitem").filter({ hasText: room.name });

  await test.step("check in and undo", async () => {
    await expect(row).toContainText(member.name);
    await expect(row).toContainText("€24.00 due");
    await row.getByRole("button", { name: /^Check in/ }).click();
    await row.getByRole("button", { name: /^Undo/ }).click();
    await expect(row.getByRole("button", { name: /^Check in/ })).toBeVisible();
    await expectSound(page, "today with arrivals");
  });

  await test.step("take cash", async () => {
    await row.getByRole("link", { name: member.name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(booking.title);
    await page.getByRole("button", { name: "Take payment" }).click();
    await page.getByRole("button", { name: "€24.00 taken" }).click();
    await expect(page.getByText("€24.00 due")).toHaveCount(0);
    await expectSound(page, "a booking in the console");
  });

  await test.step("what a cancellation would give back", async () => {
    await page.getByRole("button", { name: "Cancel the booking" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("€24.00");
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the member's page, with a note that the desk sees", async () => {
    await page.getByRole("link", { name: member.name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(member.name);
    await page.getByLabel("New note").fill("Brings a dog.");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "Pin the note" }).click();
    await expectSound(page, "a member in the console");
    await page.getByRole("link", { name: "Today" }).first().click();
    await expect(row).toContainText("Brings a dog.");
  });
});

test("members are found by words, and added", async ({ page, club, member }) => {
  await begin(page, await club.worker("manager"));
  await page.getByRole("link", { name: "Members" }).first().click();
  await page.getByRole("searchbox").fill(member.email);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("row").filter({ hasText: member.name })).toHaveCount(1);
  await expect(page.locator("html")).not.toHaveAttribute("aria-disabled");
  await expectSound(page, "members");
  await page.getByRole("searchbox").fill("nobody-has-this-name");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("link", { name: "Clear the search" }).click();
  await page.getByRole("button", { name: "New member" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Ulla Brandt");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ulla Brandt");
});

test("a member who is on the staff, too, chooses where to begin, and it is remembered", async ({
  page,
  club,
  member,
}) => {
  const body = { name: member.name, email: member.email, role_ids: ["viewer"] };
  await club.call(member.organization, "POST", "/v1/staff", body);
  await begin(page, member);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where to?");
  await expectSound(page, "the choice of where to begin");
  await page.getByRole("link", { name: "To my bookings" }).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Where to?");
  await page.locator("summary:visible", { hasText: member.name }).click();
  await page.getByRole("link", { name: "Console" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
});
