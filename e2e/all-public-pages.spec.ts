import { word } from "./club";
import { expect, test } from "./fixtures";
import { type Look, SIGHTS, walkThrough } from "./look";

const signedOut = (share: string): Look[] => [
  {
    name: "sign-in",
    path: "/sign-in",
    states: [
      {
        name: "with a fault",
        into: async (page) => {
          await page.getByLabel("Email").fill("nobody");
          await page.getByRole("button", { name: "Send me a link" }).click();
          await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/email address/);
        },
      },
      {
        name: "mail sent",
        into: async (page) => {
          await page.getByLabel("Email").fill(`${word()}@example.com`);
          await page.getByRole("button", { name: "Send me a link" }).click();
          await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
        },
      },
    ],
  },
  { name: "sign-in after a used link", path: "/sign-in?error=Verification" },
  { name: "mail sent, without script", path: "/sign-in/sent" },
  { name: "mailbox", path: "/mailbox" },
  { name: "share page", path: share },
  { name: "unknown share page", path: "/p/nobody-was-given-this", missing: true },
  { name: "API reference", path: "/docs", foreign: true },
  { name: "error codes", path: "/errors" },
  { name: "an error code", path: "/errors/slot_unavailable" },
  { name: "not found", path: "/no/such/page", missing: true },
];

for (const sight of SIGHTS) {
  const { colorScheme, width } = sight;
  test.describe(`every page without a session, ${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } });
    test("is accessible, quiet and stays in place", async ({ page, club, watch }) => {
      const organization = await club.demo("harbour");
      const name = "Maximiliane von Hohenstein-Ravensburg";
      const member = await club.enrol({ organization, name });
      const { share_url } = await club.pass(member);
      await walkThrough(page, watch, signedOut(new URL(share_url).pathname), sight);
    });
  });
}
