import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium, type Page } from "playwright/test";
import QRCode from "qrcode";
import { findBrowser } from "./browser";
import { codeOf, pair, pairedScanner, takePairing, typeFast } from "./door-scanner";
import { expect, signIn, test } from "./fixtures";
import { expectSound } from "./page-checks";

const SIDE = 480;

/**
 * Returns a film of a still picture, as Chromium accepts it for a camera: a QR code on white, in
 * YUV4MPEG2.
 */
function filmOf(text: string): string {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "M" }).modules;
  const scale = Math.floor((SIDE * 0.7) / size);
  const edge = Math.floor((SIDE - size * scale) / 2);
  const light = Buffer.alloc(SIDE * SIDE, 235);
  for (let y = 0; y < size * scale; y++)
    for (let x = 0; x < size * scale; x++)
      if (data[Math.floor(y / scale) * size + Math.floor(x / scale)])
        light[(y + edge) * SIDE + x + edge] = 16;
  const grey = Buffer.alloc((SIDE * SIDE) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, grey]);
  const head = Buffer.from(`YUV4MPEG2 W${SIDE} H${SIDE} F10:1 Ip A1:1 C420jpeg\n`);
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "foyer-film-")), "code.y4m");
  fs.writeFileSync(file, Buffer.concat([head, ...Array.from({ length: 5 }, () => frame)]));
  return file;
}

/** Lists the files of the page that its worker, which started later, has not cached yet. */
const filesNotKept = (page: Page) =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const drawn = loaded.filter((name) => /\/(_next\/static|icons)\//.test(name));
    const kept = await Promise.all(drawn.map((name) => caches.match(name)));
    return drawn.filter((_, at) => !kept[at]);
  });

test.use({ keepsOffline: true });

test.describe("the scanner at the door", () => {
  test("is paired by its link, takes a keyboard scanner, and undoes a check-in", async ({
    page,
    context,
    club,
    member,
  }) => {
    const scanner = await pairedScanner(club, member);
    const code = await codeOf(club, member);
    const phone = await context.newPage();
    await phone.setViewportSize({ width: 390, height: 844 });
    await signIn(phone, member, "/pass");
    await expect(phone.getByRole("img", { name: "The code of your pass" })).toBeVisible();
    await pair(page, scanner);
    await typeFast(page, code);
    const answer = page.getByRole("alertdialog");
    await expect(answer).toHaveAttribute("data-result", "valid");
    await test.step("the member's own phone shows the door's answer", async () => {
      const said = phone.getByRole("button", { name: /^Come in/ });
      await expect(said).toBeVisible();
      await expect(said).toContainText("You’re checked in");
      await said.click();
      await expect(said).toBeHidden();
      await phone.close();
    });
    await expect(answer).toContainText("Welcome");
    await expect(answer).toContainText(member.name);
    await answer.getByRole("button", { name: "Undo check-in" }).click();
    await expect(answer).toContainText("Undone");
    await answer.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Member number").fill("nobody-has-it");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(answer).toHaveAttribute("data-result", "invalid_code");
    await page.goto(scanner.pairing_url);
    await expect(page.getByRole("heading", { name: "This link is over" })).toBeVisible();
  });

  test("continues offline, says so, and marks afterwards who was in already", async ({
    page,
    context,
    club,
    member,
    watch,
  }) => {
    const scanner = await pairedScanner(club, member);
    const code = await codeOf(club, member);
    await pair(page, scanner);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await expect.poll(() => filesNotKept(page)).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Main entrance" })).toBeVisible();
    await typeFast(page, code);
    const answer = page.getByRole("alertdialog");
    await expect(answer).toHaveAttribute("data-result", "valid");
    await expect(answer).toContainText("Answered without contact");
    await answer.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText(/Offline since .* queue 1/)).toBeVisible();
    await typeFast(page, code);
    await expect(answer).toHaveAttribute("data-result", "already_checked_in");
    await answer.getByRole("button", { name: "Next" }).click();
    // Another door has let them in meanwhile.
    await club.call(member.organization, "POST", "/v1/passes/verify", { code, check_in: true });
    await context.setOffline(false);
    await expect(page.getByText(/in twice/)).toBeVisible();
    await expect(page.getByText(/Offline since/)).toHaveCount(0);
    type Scans = { items: { duplicate: boolean; offline: boolean }[] };
    const scans = await club.call<Scans>(
      member.organization,
      "GET",
      `/v1/passes/scans?member_id=${member.id}&duplicate=true`,
    );
    expect(scans.items.length).toBeGreaterThan(0);
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
  });

  test("judges nobody once it was without contact for too long, and fits a small phone", async ({
    page,
    context,
    club,
    member,
    watch,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const { pairing_url } = await pairedScanner(club, member);
    const code = await codeOf(club, member);
    await page.goto(pairing_url);
    await expectSound(page, "the pairing link");
    await takePairing(page);
    await expectSound(page, "the scanner");
    await context.setOffline(true);
    await page.clock.setFixedTime(Date.now() + 25 * 3600_000);
    await typeFast(page, code);
    const answer = page.getByRole("alertdialog");
    await expect(answer).toHaveAttribute("data-result", "too_long_offline");
    await expect(answer).not.toContainText(member.name);
    await expectSound(page, "the answer after too long");
    await answer.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText(/Offline since .* queue 0/)).toBeVisible();
    await expect(page.getByText("Nothing can be checked until there is contact.")).toBeVisible();
    await expectSound(page, "the scanner after too long");
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
  });

  test("reads a pass by its camera", async ({ club, member, baseURL }) => {
    const { pairing_url } = await pairedScanner(club, member);
    const film = filmOf(await codeOf(club, member));
    const found = await findBrowser();
    const browser = await chromium.launch({
      ...found?.launchOptions,
      args: [
        ...(found?.launchOptions.args ?? []),
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    try {
      const context = await browser.newContext({
        permissions: ["camera"],
        viewport: { width: 390, height: 844 },
        ...(baseURL && { baseURL }),
      });
      const page = await context.newPage();
      await page.goto(pairing_url);
      await page.getByRole("button", { name: "Pair this phone" }).click();
      const answer = page.getByRole("alertdialog");
      await expect(answer).toHaveAttribute("data-result", "valid");
      await expect(answer).toContainText(member.name);
    } finally {
      await browser.close();
    }
  });
});
