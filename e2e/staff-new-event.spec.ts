import { type Club, inDays, type SignedIn } from "./club";
import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";
import type { Page } from "playwright/test";

async function openEvents(page: Page, club: Club): Promise<string> {
  await begin(page, await club.worker("manager"));
  const clubPath = new URL(page.url()).pathname.split("/").slice(0, 3).join("/");
  await page.goto(`${clubPath}/events`);
  return clubPath;
}

const titleOf = (member: SignedIn) => `Class ${member.id.slice(-6)}`;

test("a manager makes a class with a price of its own, sees a fault at its field, and changes it", async ({
  page,
  club,
  member,
  room,
  watch,
}) => {
  const title = titleOf(member);
  await openEvents(page, club);
  await page.getByRole("link", { name: "New event" }).first().click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Starts").fill(`${inDays(4)}T18:00`);
  await expect(page.getByLabel("Ends")).toHaveValue(`${inDays(4)}T19:00`);

  await test.step("an end before the start is told at the end", async () => {
    await page.getByLabel("Ends").fill(`${inDays(4)}T17:00`);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("The end has to come after the start.")).toBeVisible();
    await expect(page.getByLabel("Ends")).toHaveAttribute("aria-invalid", "true");
    await expectSound(page, "a new event with a fault");
    await page.getByLabel("Ends").fill(`${inDays(4)}T19:30`);
  });

  await test.step("it is published with its price", async () => {
    await page.getByLabel("Place", { exact: true }).selectOption({ label: room.name });
    await page.getByLabel(/^Places for members/).fill("6");
    await page.getByLabel("Price", { exact: true }).selectOption({ label: "A price of its own" });
    await page.getByLabel("Price a person").fill("12,50");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const facts = page.getByRole("region", { name: "Event" });
    await expect(facts).toContainText(/Published.*0 of 6.*€12\.50 a person/);
  });

  await test.step("what is taken already is told at the place", async () => {
    const { organization } = member;
    const held = await club.event({ organization }, { days: 5, room });
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Starts").fill(`${inDays(5)}T17:30`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Place", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await club.call(organization, "POST", `/v1/events/${held.id}/cancel`, {});
    await page.getByLabel("Title", { exact: true }).fill(`${title}, later`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${title}, later`);
  });
  watch.expect(/status of 4(22|09)/);
});

test("a weekly class shows its dates before it is saved; later ones are changed and cancelled together", async ({
  page,
  club,
  member,
}) => {
  const title = titleOf(member);
  const clubPath = await openEvents(page, club);

  await test.step("every week, with the list of dates", async () => {
    await page.getByRole("link", { name: "New event" }).first().click();
    await page.getByLabel("Title", { exact: true }).fill(title);
    await page.getByLabel("Starts").fill(`${inDays(2)}T18:00`);
    await page.getByLabel("Repeats").selectOption({ label: "Every week" });
    await page.getByLabel(/^Last day/).fill(inDays(2 + 21));
    await expect(page.getByRole("list", { name: "4 dates" }).getByRole("listitem")).toHaveCount(4);
    await expectSound(page, "a new series");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page).toHaveURL(/series=rev_/);
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(4);
  });

  await test.step("this date and those after it move, after it is shown which", async () => {
    const second = page.getByRole("row").filter({ hasText: title }).nth(1).getByRole("link");
    const id = (await second.getAttribute("data-row")) ?? "";
    await page.goto(`${clubPath}/events/${id}/edit`);
    await page.getByLabel("Starts").fill(`${inDays(9)}T19:00`);
    await page.getByText("This one and those after it").click();
    await page.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("dialog", { name: "3 dates change" });
    await expect(dialog.getByRole("listitem")).toHaveCount(3);
    await expect(dialog.getByRole("listitem").first()).toContainText(/becomes/);
    await expectSound(page, "dates that change");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("region", { name: "Event" })).toContainText("One date of a series");
  });

  await test.step("these dates get a price of their own, which prices no place of the club", async () => {
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Price", { exact: true }).selectOption({ label: "A price of its own" });
    await page.getByLabel("Price a person").fill("9,00");
    await page.getByText("All coming dates").click();
    await page.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("dialog", { name: "The price changes" });
    await expectSound(page, "a price of several dates");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("region", { name: "Event" })).toContainText("€9.00 a person");
    const { organization } = member;
    type Rules = { items: { name: string; event_ids: string[] }[] };
    const { items } = await club.call<Rules>(organization, "GET", "/v1/events/price-rules");
    expect(items.find(({ name }) => name === title)?.event_ids).toHaveLength(1);
  });

  await test.step("all that is left of the series is cancelled, after it is counted who has booked", async () => {
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await club.call(member.organization, "POST", "/v1/bookings", {
      ...{ member_id: member.id, event_id: id, settle: "on_account", notify: false },
    });
    await page.getByRole("button", { name: "Cancel the event …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("This one and those after it").click();
    await expect(dialog).toContainText("1 booking is cancelled");
    await expectSound(page, "dates that are cancelled");
    await dialog.getByRole("button", { name: "Cancel the event" }).click();
    await expect(page.getByText("This event is cancelled.")).toBeVisible();
    await page.goto(`${clubPath}/events?q=${encodeURIComponent(title)}`);
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(1);
  });
});
