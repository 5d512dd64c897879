import type { BrowserContext, Page } from "playwright/test";
import { codeOf, pair, pairedScanner, type Scanner, typeFast } from "./door-scanner";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

const DOOR = "**/door/v1/**";
type Scans = { items: { member: { id: string } | null; offline: boolean }[] };

/** Cuts the scanner off, though the network is there: pages can be opened. */
const loseContact = (context: BrowserContext) => context.route(DOOR, (route) => route.abort());
const findContact = (context: BrowserContext) => context.unroute(DOOR);

/** Returns the phone's stored value of a name. */
const keptOn = (page: Page, name: string) =>
  page.evaluate(
    (key) =>
      new Promise((resolve) => {
        const opening = indexedDB.open("foyer-door");
        opening.onsuccess = () => {
          const table = opening.result.transaction("kept").objectStore("kept");
          const reading = table.get(key);
          reading.onsuccess = () => resolve(reading.result ?? null);
        };
      }),
    name,
  );

test.use({ keepsOffline: true });

test.describe("a phone that scans", () => {
  test("sends its waiting scans to no other organization, and sends them once it is theirs again", async ({
    page,
    context,
    club,
    member,
    watch,
  }) => {
    const scanner = await pairedScanner(club, member);
    const code = await codeOf(club, member);
    await pair(page, scanner);
    await loseContact(context);
    await typeFast(page, code);
    const answer = page.getByRole("alertdialog");
    await expect(answer).toHaveAttribute("data-result", "valid");
    await answer.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText(/Offline since .* queue 1/)).toBeVisible();
    const other = await club.demo("northside");
    const theirs = await club.call<Scanner>(other, "POST", "/v1/door-scanners", {
      name: "Main entrance",
    });
    await page.goto("/mailbox");
    await findContact(context);
    await pair(page, theirs);
    await expect(page.getByText("Northside")).toBeVisible();
    await expect(page.getByText(/Offline since|Telling what waited|not taken/)).toHaveCount(0);
    const scansOf = async (organization: string, id: string) =>
      (await club.call<Scans>(organization, "GET", `/v1/passes/scans?door_scanner_id=${id}`)).items;
    expect(await scansOf(other, theirs.id)).toEqual([]);
    // Their list is accepted, though another key signed the one before.
    expect(await keptOn(page, "list")).toMatchObject({ payload: expect.any(String) });
    const path = `/v1/door-scanners/${scanner.id}/renew-pairing`;
    await pair(page, await club.call<Scanner>(member.organization, "POST", path));
    await expect
      .poll(() => scansOf(member.organization, scanner.id))
      .toMatchObject([{ member: { id: member.id }, offline: true }]);
    watch.expect(/ERR_FAILED/);
  });

  test("keeps no names when it leaves offline, and its session ends as soon as there is contact", async ({
    page,
    context,
    club,
    member,
    watch,
  }) => {
    await pair(page, await pairedScanner(club, member));
    await expect.poll(() => keptOn(page, "list")).not.toBeNull();
    await loseContact(context);
    await page.getByRole("button", { name: "Stop scanning here" }).click();
    await page.getByRole("button", { name: "End it" }).click();
    await expect(page.getByRole("heading", { name: "This phone is not paired" })).toBeVisible();
    await expect.poll(() => keptOn(page, "list")).toBeNull();
    expect(await keptOn(page, "now")).toBeNull();
    const status = async () => (await page.request.get("/door/v1/now")).status();
    expect(await status()).toBe(200);
    await page.reload();
    await expect(page.getByRole("heading", { name: "This phone is not paired" })).toBeVisible();
    await findContact(context);
    // However often it regains contact, the phone ends its session once, and no call is refused.
    await page.evaluate(() => {
      for (let time = 0; time < 5; time++) dispatchEvent(new Event("online"));
    });
    await expect.poll(status).toBe(401);
    watch.expect(/ERR_FAILED/);
  });

  test("scans in one tab at a time: the last that was opened", async ({
    page,
    context,
    club,
    member,
  }) => {
    await pair(page, await pairedScanner(club, member));
    const second = await context.newPage();
    await second.goto("/door");
    const elsewhere = { name: "The scanner is open in another tab" };
    await expect(second.getByRole("heading", { name: "Main entrance" })).toBeVisible();
    await expect(page.getByRole("heading", elsewhere)).toBeVisible();
    await page.getByRole("button", { name: "Scan here" }).click();
    await expect(page.getByRole("heading", { name: "Main entrance" })).toBeVisible();
    await expect(second.getByRole("heading", elsewhere)).toBeVisible();
  });

  test("speaks German where the organization does, and fits a phone with it", async ({
    page,
    context,
    club,
    member,
    watch,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await context.route("**/door/v1/now*", async (route) => {
      const response = await route.fetch();
      const now = (await response.json()) as { organization: object };
      const organization = { ...now.organization, locale: "de-DE" };
      await route.fulfill({ response, json: { ...now, organization } });
    });
    await pair(page, await pairedScanner(club, member));
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page).toHaveTitle("Einlass · Foyer");
    await expectSound(page, "the German scanner");
    await loseContact(context);
    await page.getByLabel("Mitgliedsnummer").fill("nobody-has-it");
    await page.getByRole("button", { name: "Prüfen" }).click();
    const answer = page.getByRole("alertdialog");
    await expect(answer).toContainText("Nicht auf der Liste dieses Scanners.");
    await expectSound(page, "a German answer");
    await answer.getByRole("button", { name: "Weiter" }).click();
    await page.getByRole("button", { name: "Auf diesem Gerät beenden" }).click();
    await expectSound(page, "the question before the end");
    watch.expect(/ERR_FAILED/);
  });
});
