import sharp from "sharp";
import type { Locator } from "playwright/test";
import { codeOf, pair, type Scanner, typeFast } from "./door-scanner";
import { expect, signIn, test } from "./fixtures";

/** Draws a wide picture, red on the left and blue on the right. */
async function draw(): Promise<Buffer> {
  const half = { width: 600, height: 800, channels: 3 as const };
  const left = await sharp({ create: { ...half, background: "#ff0000" } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width: 1200, background: "#0000ff" } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

/** Returns the address of an avatar's picture, or null where it shows initials. */
const pictureOf = async (avatar: Locator) =>
  avatar.evaluate((element) => {
    const image = getComputedStyle(element).backgroundImage;
    return image === "none" ? null : image.slice(5, -2);
  });

test("a member adds a photo, chooses its part, sees it in the frame, and removes it", async ({
  page,
  browser,
  baseURL,
  club,
}) => {
  const member = await club.member();
  await signIn(page, member);
  await page.goto("/me");
  const card = page.getByRole("region", { name: "Photo" });
  const file = card.locator("input[type=file]");
  const account = page.locator("summary:visible", { hasText: "Account" });
  const avatar = account.locator("[aria-hidden]").first();
  expect(await pictureOf(avatar)).toBeNull();

  await test.step("what is no picture is refused with the formats that are", async () => {
    const text = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("hello") };
    await file.setInputFiles(text);
    await expect(card.getByText("JPEG, PNG and WebP work")).toBeVisible();
  });

  await test.step("the part is moved by keys as far as the edge, and saved", async () => {
    const picture = { name: "me.jpg", mimeType: "image/jpeg", buffer: await draw() };
    await file.setInputFiles(picture);
    const dialog = page.getByRole("dialog", { name: "Choose the part to show" });
    const frame = dialog.getByRole("button", { name: "Part that is shown" });
    await expect(frame).toHaveAccessibleDescription(/arrow keys/);
    await dialog.getByLabel("Zoom").fill("2");
    await frame.focus();
    for (let press = 0; press < 30; press += 1) await page.keyboard.press("ArrowLeft");
    await dialog.getByRole("button", { name: "Use this photo" }).click();
    await expect(page.getByRole("status").getByText("Your photo is saved.")).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("the frame and the page show the chosen part, also after a reload", async () => {
    await expect.poll(() => pictureOf(avatar)).toContain("/images/");
    await page.reload();
    await expect.poll(() => pictureOf(avatar)).toContain("/images/");
    expect(await pictureOf(card.locator("[aria-hidden]").first())).toContain("/images/");
    const url = (await pictureOf(avatar)) ?? "";
    const answer = await page.request.get(url);
    expect(answer.headers()["cache-control"]).toMatch(/^private/);
    const [red = 0, , blue = 0] = await sharp(await answer.body())
      .removeAlpha()
      .raw()
      .toBuffer();
    // The picture went left, so its right half shows: without the keys this corner is red.
    expect(red).toBeLessThan(60);
    expect(blue).toBeGreaterThan(200);
  });

  await test.step("the door shows it big, beside the name", async () => {
    const scanner = await club.call<Scanner>(member.organization, "POST", "/v1/door-scanners", {
      name: "Main entrance",
    });
    const context = await browser.newContext({ baseURL: String(baseURL) });
    const door = await context.newPage();
    await pair(door, scanner);
    await typeFast(door, await codeOf(club, member));
    const answer = door.getByRole("alertdialog");
    await expect(answer).toContainText(member.name);
    const seen = answer.locator("span[aria-hidden]").first();
    await expect.poll(() => pictureOf(seen)).toContain("/images/");
    expect((await seen.boundingBox())?.width).toBeGreaterThanOrEqual(128);
    await context.close();
  });

  await test.step("it is removed after a question, and its address opens nothing", async () => {
    const url = (await pictureOf(avatar)) ?? "";
    await card.getByRole("button", { name: "Remove photo" }).click();
    const question = page.getByRole("dialog", { name: "Remove your photo?" });
    await question.getByRole("button", { name: "Remove it" }).click();
    await expect(page.getByRole("status").getByText("Your photo is removed.")).toBeVisible();
    await expect.poll(() => pictureOf(avatar)).toBeNull();
    await expect(card.getByRole("button", { name: "Add a photo" })).toBeVisible();
    expect((await page.request.get(url)).status()).toBe(404);
  });
});
