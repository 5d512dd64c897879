import { type Page } from "playwright/test";
import { type Member, type Room, type SignedIn, type Club, inDays } from "./club";
import { expect, signIn, test } from "./fixtures";
import { expectSound } from "./page-checks";

/** Puts both into a household that the first one owns. */
async function household(club: Club, owner: Member, ...others: Member[]): Promise<void> {
  const { organization } = owner;
  const body = { name: "The Winters", type: "household" };
  const { id } = await club.call<{ id: string }>(organization, "POST", "/v1/accounts", body);
  const member_ids = [owner, ...others].map((one) => one.id);
  await club.call(organization, "POST", `/v1/accounts/${id}/members`, { member_ids });
}

/** Lets a member have a room for half of its price. */
async function halfPrice(club: Club, member: Member, room: Room): Promise<void> {
  const { organization } = member;
  const group = { name: `Juniors of ${room.name}` };
  const { id } = await club.call<{ id: string }>(organization, "POST", "/v1/groups", group);
  await club.call(organization, "POST", `/v1/groups/${id}/members`, { member_ids: [member.id] });
  const price = { name: "Juniors", currency: "EUR", amount: 1200, unit: "hour", priority: 9 };
  const of = { resource_ids: [room.id], group_ids: [id] };
  await club.call(organization, "POST", "/v1/events/price-rules", { ...price, ...of });
}

const choice = (page: Page) => page.getByRole("complementary", { name: "Your choice" });

test("a parent books a court for a child, at the child's price, and pays; the child sees it", async ({
  page,
  browser,
  baseURL,
  club,
  member,
  room,
}) => {
  const child: SignedIn = await club.member({ name: "Ida Winter" });
  await household(club, member, child);
  await halfPrice(club, child, room);
  const day = inDays(3);

  await test.step("the parent chooses the time, then for whom", async () => {
    await signIn(page, member, `/resources/${room.id}?day=${day}`);
    await page.getByRole("button", { name: "10:00 AM, €24.00" }).click();
    await expect(choice(page)).toContainText("€24.00");
    await page.getByLabel("For", { exact: true }).selectOption({ label: "Ida Winter" });
    await expect(choice(page)).toContainText("€12.00");
    await expect(choice(page)).toContainText("For Ida Winter");
    await expectSound(page, "booking for somebody");
  });

  await test.step("and pays with the own card", async () => {
    await choice(page)
      .getByRole("button", { name: /€12.*4242/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booked for Ida Winter");
    await expect(page.getByRole("region", { name: "Who’s coming?" })).toContainText("Ida Winter");
    await expect(page.getByRole("main")).toContainText(`Ida Winter is going to ${room.name}`);
    await expect(page.getByRole("link", { name: "Show your ticket" })).toHaveCount(0);
    await expectSound(page, "the booking for somebody");
    await page.goto("/bookings");
    await expect(page.getByRole("link", { name: new RegExp(room.name) })).toContainText(
      "For Ida Winter",
    );
    await expectSound(page, "bookings with one for somebody");
    await page.goto("/payments");
    await expect(page.getByRole("main")).toContainText(room.name);
  });

  const theirs = await (await browser.newContext({ baseURL: String(baseURL) })).newPage();
  await test.step("the child finds it, and may cancel it", async () => {
    await signIn(theirs, child, "/bookings");
    const row = theirs.getByRole("link", { name: new RegExp(room.name) });
    await expect(row).toContainText(`Booked by ${member.name}`);
    await row.click();
    await expect(theirs.getByRole("link", { name: "Show your ticket" })).toBeVisible();
    await theirs.getByRole("button", { name: "Cancel booking" }).click();
    const dialog = theirs.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await expect(theirs.getByRole("main")).toContainText("Any refund goes to whoever paid.");
  });
  await page.goto("/payments");
  await expect(page.getByRole("main")).toContainText("€12.00");
});

test("a parent takes a child along to an event, and a child does not pay for what a parent holds", async ({
  page,
  browser,
  baseURL,
  club,
  member,
  room,
}) => {
  const child = await club.member({ name: "Jonas Winter" });
  await household(club, member, child);
  const event = await club.event(member);
  await signIn(page, member, `/events/${event.id}`);
  await page.getByRole("button", { name: /Reserve/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re booked");
  await page.goto(`/events/${event.id}`);
  await page.getByLabel("For", { exact: true }).selectOption({ label: "Jonas Winter" });
  await page.getByRole("button", { name: /Reserve/ }).click();
  await expect(page.getByRole("main")).toContainText("Jonas Winter is going to");
  await page.goto(`/events/${event.id}?for=${child.id}`);
  await expect(page.getByRole("main")).toContainText("Jonas Winter has a spot.");
  await expectSound(page, "an event for somebody");

  await page.goto(`/resources/times?day=${inDays(4)}`);
  await page.getByLabel("For", { exact: true }).selectOption({ label: "Jonas Winter" });
  await page.getByRole("gridcell", { name: new RegExp(`^${room.name}, 1:00 PM, free`) }).click();
  await expect(choice(page)).toContainText("For Jonas Winter");
  await choice(page).getByRole("button", { name: "Pay another way" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Your booking" })).toContainText("Jonas");
  await expectSound(page, "the checkout for somebody");

  const theirs = await (await browser.newContext({ baseURL: String(baseURL) })).newPage();
  await signIn(theirs, child);
  await expect(theirs.getByRole("main")).toContainText(`${member.name} still has to pay for it.`);
  await expect(theirs.getByRole("link", { name: "Finish booking" })).toHaveCount(0);
});

test("an owner invites somebody by mail, who sees what it means, joins, and leaves", async ({
  page,
  browser,
  baseURL,
  club,
  member,
  watch,
}) => {
  const partner = await club.member({ name: "Noa Summer" });
  await household(club, member);
  await signIn(page, member, "/me");
  const people = page.getByRole("region", { name: "The Winters" });
  const invite = page.getByRole("region", { name: "Invite somebody" });
  const open = invite.getByRole("list", { name: "Invited" });
  const send = async (email: string) => {
    await invite.getByLabel("Email address").fill(email);
    await invite.getByRole("button", { name: "Send invitation" }).click();
    await expect(open.getByRole("listitem").filter({ hasText: email })).toBeVisible();
  };

  await test.step("the owner invites two, and takes one back", async () => {
    await send(`kim.${member.id}@example.test`.toLowerCase());
    await open.getByRole("button", { name: /^Take back the invitation to kim/ }).click();
    await expect(open).toHaveCount(0);
    await send(partner.email);
    await expectSound(page, "a household with an invitation");
  });

  const link = await linkTo(page, partner.email);
  const theirs = await (await browser.newContext({ baseURL: String(baseURL) })).newPage();
  await test.step("another member cannot answer it", async () => {
    await page.goto(link);
    await expect(page.getByRole("main")).toContainText("sent to another address than yours");
    await expect(page.getByRole("button", { name: "Accept" })).toHaveCount(0);
    await page.goto("/me");
  });

  await test.step("the invited one sees who invites and what it means, and accepts", async () => {
    await signIn(theirs, partner);
    await theirs.goto(link);
    await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(
      `${member.name} invites you to The Winters`,
    );
    await expect(theirs.getByRole("main")).toContainText("An owner sees when you are booked");
    await expectSound(theirs, "an invitation into a household");
    await theirs.getByRole("button", { name: "Accept" }).click();
    await expect(theirs.getByRole("region", { name: "The Winters" })).toContainText(member.name);
    await theirs.goto(link);
    await expect(theirs.getByRole("main")).toContainText("not valid here");
  });

  await test.step("the owner changes roles, but one stays the owner", async () => {
    await page.reload();
    await expect(open).toHaveCount(0);
    await people.getByLabel("Role of Noa Summer").selectOption({ label: "Billing" });
    await expect(people).toContainText("May pay for everybody");
    await people.getByLabel(`Role of ${member.name}`).selectOption({ label: "Member" });
    await expect(people.getByRole("alert")).toContainText("Somebody has to stay the owner.");
    await expect(people.getByLabel(`Role of ${member.name}`)).toHaveValue("owner");
    watch.expect(/409 .*changeInAccount/);
  });

  await test.step("the other one leaves", async () => {
    await theirs.goto("/me");
    await theirs.getByRole("button", { name: "Leave The Winters" }).click();
    await theirs.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await expect(theirs.getByRole("region", { name: "The Winters" })).toHaveCount(0);
    await page.reload();
    await expect(people).not.toContainText("Noa Summer");
  });
});

/** Returns the link in the mail that invites an address into a household. */
async function linkTo(page: Page, email: string): Promise<string> {
  const mailbox = await (await page.request.get("/mailbox")).text();
  const mails = mailbox.split(/To (?:<!-- -->)?/).filter((mail) => mail.startsWith(`${email}<`));
  const link = mails
    .map((mail) => /href="([^"]*\/household\/[^"]*)"/.exec(mail)?.[1])
    .find(Boolean);
  if (!link) throw new Error(`The mailbox has no invitation to ${email}.`);
  return link;
}
