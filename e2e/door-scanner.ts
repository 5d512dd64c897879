import type { Page } from "@playwright/test";
import type { Club, Member } from "./club";

export type Scanner = { id: string; pairing_url: string };

/** A scanner's pairing link, and its member has a membership: where some are sold, the door asks for one. */
export async function pairedScanner(club: Club, member: Member): Promise<Scanner> {
  const trial = await club.product(await club.room(member), { trial_days: 14 });
  await club.subscription(member, trial);
  return club.call(member.organization, "POST", "/v1/door-scanners", { name: "Main entrance" });
}

/** What the door would scan: the message of the code that the share page draws. */
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

/** As a scanner types that is a keyboard: without a pause, however busy this machine is. */
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
