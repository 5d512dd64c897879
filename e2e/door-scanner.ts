import { expect, type Page } from "playwright/test";
import type { Club, Member } from "./club";

export type Scanner = { id: string; pairing_url: string };

/**
 * Creates a scanner's pairing link, and a membership for the member: the door asks for one when the
 * club sells any.
 */
export async function pairedScanner(club: Club, member: Member): Promise<Scanner> {
  const trial = await club.product(await club.room(member), { trial_days: 14 });
  await club.subscription(member, trial);
  return club.call(member.organization, "POST", "/v1/door-scanners", { name: "Main entrance" });
}

/** Opens a pairing link on a phone. */
export async function pair(page: Page, { pairing_url }: { pairing_url: string }): Promise<void> {
  await page.goto(pairing_url);
  await takePairing(page);
}

/** Accepts the open link, and waits until the phone holds the list of who may come in. */
export async function takePairing(page: Page): Promise<void> {
  const listed = page.waitForResponse(/door\/v1\/snapshot/);
  await page.getByRole("button", { name: "Pair this phone" }).click();
  await (await listed).finished();
  await expect(page.getByRole("heading", { name: "Main entrance" })).toBeVisible();
}

/** Returns the code for the door: the message of the code that the share page draws. */
export async function codeOf(club: Club, member: Member): Promise<string> {
  const pass = await club.pass(member);
  const answer = await club.call<{ apple_wallet_pass: string }>(
    member.organization,
    "POST",
    `/v1/passes/${pass.id}/provision`,
  );
  const { openPass } = await import("@/ports/wallet/verify-pass");
  const file = openPass(Buffer.from(answer.apple_wallet_pass, "base64")).get("pass.json");
  const { barcodes } = JSON.parse(String(file)) as { barcodes: { message: string }[] };
  return barcodes[0]?.message ?? "";
}

/** Types like a scanner that acts as a keyboard: without a pause, however busy this machine is. */
export async function typeFast(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      const target = document.activeElement ?? document.body;
      for (const key of keys) {
        target.dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
        );
      }
    },
    [...code, "Enter"],
  );
}
