import type { PassDesign } from "../src/features/access/pass-designs/schema";
import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a manager edits a card beside its picture, publishes it to those who have one, and takes an old version back", async ({
  page,
  club,
  member,
  watch,
}) => {
  type Design = { id: string; name: string };
  const made = await club.call<Design>(member.organization, "POST", "/v1/pass-designs", {
    name: `Card ${member.id.slice(-6)}`,
    logo_text: "Harbour",
    fields: [{ slot: "primary", key: "member", label: "Member", value: "{{member.name}}" }],
  });
  const pass = { member_id: member.id, pass_design_id: made.id };
  await club.call(member.organization, "POST", "/v1/passes", pass);
  const path = `/v1/pass-designs/${made.id}`;
  type Now = Pick<PassDesign, "published_revision" | "has_draft" | "logo_text" | "images">;
  const now = () => club.call<Now>(member.organization, "GET", path);
  await begin(page, await club.worker("manager"));
  const dialog = page.getByRole("dialog");
  const preview = page.getByRole("region", { name: "Preview" });
  const picture = preview.getByRole("img");

  await test.step("opened from the list of designs", async () => {
    await page.getByRole("link", { name: "Card designs", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Card designs");
    await expectSound(page, "the list of card designs");
    await page.getByRole("link", { name: made.name }).click();
    await expect(picture).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish …" })).toBeDisabled();
    await expectSound(page, "a design of cards");
  });

  await test.step("the card is drawn anew while somebody types, and nothing is saved", async () => {
    const before = await picture.getAttribute("src");
    await page.getByLabel("Beside the logo").fill("Night club");
    await expect(picture).not.toHaveAttribute("src", before ?? "");
    const drawn = await picture.getAttribute("src");
    await preview.getByText("Google", { exact: true }).click();
    await expect(picture).not.toHaveAttribute("src", drawn ?? "");
    expect(await now()).toMatchObject({ logo_text: "Harbour", has_draft: false });
  });

  await test.step("colours that are hard to read are told while they are chosen", async () => {
    await page.getByRole("textbox", { name: "Values", exact: true }).fill("#14504b");
    await expect(page.getByText(/hard to read/)).toBeVisible();
    await page.getByRole("textbox", { name: "Values", exact: true }).fill("#fafafa");
    await expect(page.getByText(/hard to read/)).toHaveCount(0);
  });

  await test.step("a value is picked by its name, and one that does not exist is told at its field", async () => {
    await page.getByRole("button", { name: "Add a field: On the back" }).click();
    const back = page.getByRole("region", { name: "On the back", exact: true });
    await back.getByRole("textbox", { name: /^Label/ }).fill("Number");
    await back.getByRole("combobox", { name: "Shows" }).selectOption("Own text …");
    await back.getByRole("textbox", { name: "Text" }).fill("No. {{member.shoe_size}}");
    await expect(back.getByText("There is no value of this name.")).toBeVisible();
    await back.getByRole("textbox", { name: "Text" }).fill("No. ");
    await back
      .getByRole("combobox", { name: "Insert a value" })
      .selectOption({ label: "Member number" });
    await expect(back.getByRole("textbox", { name: "Text" })).toHaveValue(
      "No. {{member.short_id}}",
    );
    await expect(back.getByText("There is no value of this name.")).toHaveCount(0);
  });

  await test.step("saved, it is a draft that no phone shows", async () => {
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Changes not published")).toBeVisible();
    await expect(page.getByText("Saved as a draft")).toBeVisible();
    expect(await now()).toMatchObject({ published_revision: 1, has_draft: true });
  });

  await test.step("a picture waits for the save as all else does", async () => {
    await page
      .locator('input[aria-label="Upload: Logo"]')
      .setInputFiles(".github/screenshots/checkout-desktop.png");
    await expect(page.getByText("On the card once it is saved.")).toBeVisible();
    await expect(page.getByText("Not saved yet")).toBeVisible();
    expect((await now()).images.logo).toBeNull();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Saved as a draft")).toBeVisible();
    expect((await now()).images.logo).not.toBeNull();
    await page.getByRole("button", { name: "Remove: Logo" }).click();
    expect((await now()).images.logo).not.toBeNull();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Saved as a draft")).toBeVisible();
    await expect.poll(async () => (await now()).images.logo).toBeNull();
  });

  await test.step("publishing says first how many cards change, and what is new", async () => {
    await page.getByRole("button", { name: "Publish …" }).click();
    await expect(dialog.getByText("1 card changes.")).toBeVisible();
    const changes = dialog.getByRole("list", { name: "What changes" });
    await expect(changes).toContainText("HarbourNight club");
    await expect(changes).toContainText("Number: No. ‹Member number›");
    await expectSound(page, "a publication that is asked for");
    expect(await now()).toMatchObject({ published_revision: 1 });
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Version 2", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("As phones show it")).toBeVisible();
    expect(await now()).toMatchObject({ published_revision: 2, logo_text: "Night club" });
  });

  await test.step("an old version becomes the draft, and is not published by that", async () => {
    await page.getByRole("button", { name: "Use version 1 as draft" }).click();
    await dialog.getByRole("button", { name: "Use as draft" }).click();
    await expect(page.getByLabel("Beside the logo")).toHaveValue("Harbour");
    expect(await now()).toMatchObject({ published_revision: 2, logo_text: "Harbour" });
  });

  await test.step("what somebody else saved meanwhile stays, with what was typed on top", async () => {
    await page.getByLabel("Read aloud as").fill("A card of the night");
    await club.call(member.organization, "PATCH", path, { logo_text: "From elsewhere" });
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText(/Somebody else changed this design/)).toBeVisible();
    watch.expect(/412 \(Precondition Failed\)/);
    await expect(page.getByLabel("Beside the logo")).toHaveValue("From elsewhere");
    await expect(page.getByLabel("Read aloud as")).toHaveValue("A card of the night");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Saved as a draft")).toBeVisible();
    expect(await now()).toMatchObject({ logo_text: "From elsewhere", has_draft: true });
  });
});

test("a new design begins as a draft, and cannot be published while phones would refuse it", async ({
  page,
  club,
}) => {
  await begin(page, await club.worker("manager"));
  await page.goto(`${page.url()}/cards/designs`);
  await page.getByRole("button", { name: "New design" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name of the card").fill("Guest card");
  await dialog.getByRole("button", { name: "Make it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guest card");
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await page.getByLabel("Read aloud as").fill("");
  await expect(page.getByText("This must not be empty.")).toBeVisible();
  await page.getByRole("button", { name: "Publish …" }).click();
  await expect(dialog.getByText("Phones would refuse the card:")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Publish", exact: true })).toBeDisabled();
  await expectSound(page, "a publication that phones would refuse");
  await dialog.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Archive the design" }).click();
  await dialog.getByRole("button", { name: "Archive the design" }).click();
  await expect(page.getByText(/No more cards are made with this design/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save draft" })).toHaveCount(0);
});

test("a desk looks at designs and changes none, and an accountant has none", async ({
  page,
  club,
}) => {
  await begin(page, await club.worker("front_desk"));
  await page.getByRole("link", { name: "Cards", exact: true }).first().click();
  await page.getByRole("link", { name: "Designs", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Card designs");
  await expect(page.getByRole("button", { name: "New design" })).toHaveCount(0);
  await page.getByRole("link", { name: "Ticket", exact: true }).click();
  await expect(page.getByRole("region", { name: "Preview" }).getByRole("img")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);

  await endShift(page);
  await begin(page, await club.worker("accountant"));
  await expect(page.getByRole("link", { name: "Card designs" })).toHaveCount(0);
  expect((await page.request.get(`${page.url()}/cards/designs`)).status()).toBe(404);
});
