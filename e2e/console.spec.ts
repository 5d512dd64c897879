import { inDays } from "./club";
import { begin, begun } from "./console-day";
import { expect, test } from "./fixtures";
import { expectAlive, expectSound } from "./page-checks";
import { mailedLink } from "./sign-in";
import { refuseOnce } from "./refuse-once";

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
  const name = "Dana Frost";

  await test.step("the owner invites", async () => {
    await page.getByRole("link", { name: "Staff", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Staff");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Mail address").fill(email);
    await expectSound(page, "an invitation to the staff");
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Invited");
    await expectSound(page, "the staff");
  });

  const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
  const desk = await theirs.newPage();
  await test.step("the desk follows the mail and accepts", async () => {
    await desk.goto(await mailedLink(page, email, []));
    await desk.getByRole("button", { name: "Yes, sign me in" }).click();
    await expectAlive(desk);
    await desk.getByRole("button", { name: /^Accept the invitation of/ }).click();
    await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Today");
    const pages = desk.getByRole("navigation", { name: "Console" }).first();
    await expect(pages.getByRole("link", { name: "Members", exact: true })).toBeVisible();
    await expect(pages.getByRole("link", { name: "Staff" })).toHaveCount(0);
    const answer = await desk.goto(`${desk.url().replace(/\/$/, "")}/staff`);
    expect(answer?.status()).toBe(404);
  });

  const line = page.getByRole("listitem").filter({ hasText: name });
  await test.step("the roles begin as the person has them, whatever was left unsaved", async () => {
    const dialog = page.getByRole("dialog");
    const manager = dialog.getByLabel("Manager");
    for (const time of ["first", "second"]) {
      await page.getByLabel(`Change ${name}`).click();
      await line.getByRole("button", { name: "Change roles" }).click();
      await expect(manager, `the ${time} time`).not.toBeChecked();
      await manager.check();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await manager.check();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await expect(manager).not.toBeChecked();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("removed, they are out with the next page", async () => {
    await expect(line).not.toContainText("Invited");
    await page.getByLabel(`Change ${name}`).click();
    await line.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(line).toHaveCount(0);
    await desk.goto("/console");
    // Nobody has this address any more, so nobody is signed in by it.
    await expect(desk).toHaveURL(/\/sign-in/);
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
    const person = row.getByRole("link", { name: member.name });
    // Pressed before the page's script has come, a key is heard by nobody.
    await expectAlive(page);
    await row.getByRole("button", { name: /^Check in/ }).press("Enter");
    await expect(row.getByRole("button", { name: /^Undo/ })).toBeVisible();
    // The row stands in another group: the keyboard goes on where it is now.
    await expect(person).toBeFocused();
    await row.getByRole("button", { name: /^Undo/ }).click();
    await expect(row.getByRole("button", { name: /^Check in/ })).toBeVisible();
    await expectSound(page, "today with arrivals");
  });

  await test.step("a question stays while another desk moves its row", async () => {
    const dialog = page.getByRole("dialog");
    const check = (act: string) =>
      club.call(member.organization, "POST", `/v1/bookings/${booking.id}/${act}`);
    await row.getByRole("button", { name: /^Take the payment/ }).click();
    await check("check-in");
    await expect(page.getByRole("button", { name: /^Undo/, includeHidden: true })).toHaveCount(1);
    await expect(dialog.getByRole("button", { name: "€24.00 taken" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(row.getByRole("link", { name: member.name })).toBeFocused();
    await check("undo-check-in");
    await expect(row.getByRole("button", { name: /^Check in/ })).toBeVisible();
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

test("a walk-in is booked and paid in cash by the keyboard alone, in four keys beside the name", async ({
  page,
  club,
  watch,
  member,
  room,
}) => {
  await begin(page, await club.worker("front_desk"));
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };

  await test.step("who, where, and the price", async () => {
    // Pressed before the page's script has come, a key is heard by nobody.
    await expect(async () => {
      await page.keyboard.press("n");
      await page.waitForURL(/\/bookings\/new$/, { timeout: 5_000 });
    }).toPass();
    keys += 1;
    await expect(page.getByRole("combobox", { name: "Member" })).toBeFocused();
    await page.keyboard.type(member.email);
    await expect(page.getByRole("listbox").getByRole("option").first()).toContainText(member.name);
    await expectSound(page, "a new booking");
    await press("Enter");
    const free = page.getByRole("button", { name: /until/ });
    await expect(free.first()).toBeFocused();
    await expect(free.filter({ hasText: room.name })).toHaveCount(1);
    // Whoever wants another time goes on in the fields that appear.
    await page.getByRole("button", { name: "Another place or time" }).press("Enter");
    await expect(page.getByLabel("Place", { exact: true })).toBeFocused();
    await free.first().focus();
    await press("Enter");
    const book = page.getByRole("button", { name: /^Book/ });
    await expect(book).toBeFocused();
    await expect(book).toHaveText(/in cash/);
    await expectSound(page, "the price of a walk-in");
    await expect(book).toBeFocused();
  });

  await test.step("a price that was left open too long is asked anew, and the next key books", async () => {
    const message = "The price was held too long. Check it and try again.";
    await refuseOnce(page, "bookings.create", { status: 404, code: "quote_expired", message });
    const asked = page.waitForResponse(/newBooking\.quote/);
    await page.keyboard.press("Enter");
    await expect(page.getByText(message)).toBeVisible();
    await asked;
    watch.expect(/404/);
    await expect(page.getByRole("button", { name: /^Book/ })).toBeFocused();
    await press("Enter");
  });

  await expect(page.getByRole("button", { name: "Check in", exact: true })).toBeVisible();
  expect(keys).toBeLessThanOrEqual(5);

  await test.step("it stands in the list of bookings, which the keys walk along", async () => {
    // The second key counts for a moment only, which a busy machine may let pass.
    await expect(async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("b");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bookings", {
        timeout: 10_000,
      });
    }).toPass();
    await page.keyboard.press("/");
    await page.keyboard.type(member.email);
    await page.keyboard.press("Enter");
    const row = page.getByRole("row").filter({ hasText: member.name });
    await expect(row).toHaveCount(1);
    await expect(page.getByRole("searchbox")).toBeFocused();
    await expect(row).toContainText("Confirmed");
    await expect(page).toHaveURL(/q=/);
    await expectSound(page, "the bookings in the console");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    await expect(row.getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Check in", exact: true })).toBeVisible();
  });

  await test.step("the palette checks in, and guests see no sums", async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.type("check in");
    await expect(page.getByRole("option", { name: /^Check in/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Undo the check-in" })).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
    await page.keyboard.press("Control+g");
    await expect(page.getByText("Guests may look")).toBeVisible();
  });

  await test.step("the list of keys names them as the keyboard does", async () => {
    const keys = page.getByRole("dialog").locator("kbd");
    await page.keyboard.press("?");
    await expect(keys.filter({ hasText: /^Ctrl [KG]$/ })).toHaveCount(2);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "userAgent", { get: () => "Macintosh; Intel Mac OS X" });
    });
    await page.reload();
    await expectAlive(page);
    await page.keyboard.press("?");
    await expect(keys.filter({ hasText: /^(?:⌘ K|⌃ G)$/ })).toHaveCount(2);
    await page.keyboard.press("Escape");
  });

  await test.step("the same place every week, one date left out, all on one invoice", async () => {
    const stay = {
      starts_at_local: `${inDays(2)}T10:00:00`,
      ends_at_local: `${inDays(2)}T11:00:00`,
    };
    const given = { member_id: member.id, resource_id: room.id, ...stay };
    const console = new URL(page.url()).pathname.split("/").slice(0, 3).join("/");
    await page.goto(`${console}/bookings/new?${new URLSearchParams(given)}`);
    await page.getByLabel("Repeat").selectOption("4");
    const dates = page.getByRole("list", { name: "Weekly dates" });
    await expect(dates.getByRole("checkbox")).toHaveCount(4);
    await dates.getByRole("checkbox").nth(1).uncheck();
    await page.getByText("On account, by invoice").click();
    await expectSound(page, "weekly dates in the console");
    await page.getByRole("button", { name: "Book, €72.00 on account" }).click();
    const others = page.getByRole("region", { name: "Other weekly dates" });
    await expect(others.getByRole("link")).toHaveCount(2);
  });
});

test("members are found by words, and added", async ({ page, club, member }) => {
  await begin(page, await club.worker("manager"));
  await page.getByRole("link", { name: "Members", exact: true }).first().click();
  await page.getByRole("searchbox").fill(member.email);
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("row").filter({ hasText: member.name })).toHaveCount(1);
  await expectSound(page, "members");
  await page.getByRole("searchbox").fill("nobody-has-this-name");
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("link", { name: "Clear the filters" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await page.getByRole("button", { name: "New member" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
  await page.getByRole("dialog").getByLabel("Name").fill("Ulla Brandt");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ulla Brandt");
});
