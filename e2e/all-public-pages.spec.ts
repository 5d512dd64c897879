import { word } from "./club";
import { askForLink, expect, test } from "./fixtures";
import { type Look, SIGHTS, walkThrough } from "./look";

const signedOut = (share: string, link: string, email: string): Look[] => [
  {
    name: "sign-in",
    path: "/sign-in",
    states: [
      {
        name: "with a fault",
        into: async (page) => {
          await page.getByLabel("Email").fill("nobody");
          await page.getByRole("button", { name: "Mail me a code" }).click();
          await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/email address/);
        },
      },
      {
        name: "mail sent",
        into: async (page) => {
          await page.getByLabel("Email").fill(`${word()}@example.com`);
          await page.getByRole("button", { name: "Mail me a code" }).click();
          await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
        },
      },
    ],
  },
  { name: "sign-in after a used link", path: "/sign-in?error=Verification" },
  { name: "a link that is over", path: "/sign-in/link/sir_none.nobody" },
  { name: "mailbox", path: "/mailbox" },
  {
    name: "a link that was asked for elsewhere",
    path: link,
    states: [
      {
        name: "and one that was asked for here",
        into: async (page) => {
          await page.goto(await askForLink(page, email));
          await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
        },
      },
    ],
  },
  { name: "share page", path: share },
  { name: "unknown share page", path: "/p/nobody-was-given-this", missing: true },
  { name: "API reference", path: "/docs/reference" },
  {
    name: "a noun of the reference",
    path: "/docs/reference/price-rules",
    states: [
      {
        name: "unfolded",
        into: (page) =>
          page.evaluate(() => {
            for (const one of document.querySelectorAll("main details"))
              one.toggleAttribute("open", true);
          }),
      },
    ],
  },
  { name: "webhook events", path: "/docs/reference/webhook-events" },
  {
    name: "a search of the documentation",
    path: "/docs/search?q=booking",
    states: [
      {
        name: "with results below the field",
        into: async (page) => {
          await page.getByRole("searchbox").fill("idempotency");
          await expect(page.getByText(/results/).last()).toBeVisible();
        },
      },
    ],
  },
  { name: "a search that finds nothing", path: "/docs/search?q=nothingness" },
  { name: "guides", path: "/docs" },
  { name: "a guide", path: "/docs/webhooks" },
  { name: "error codes", path: "/errors" },
  { name: "an error code", path: "/errors/slot_unavailable" },
  { name: "not found", path: "/no/such/page", missing: true },
];

const pathOf = (url: string) => new URL(url).pathname;

for (const sight of SIGHTS) {
  const { colorScheme, width } = sight;
  test.describe(`every page without a session, ${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } });
    test("is accessible, quiet and stays in place", async ({ page, browser, club, watch }) => {
      const organization = await club.demo("harbour");
      const name = "Maximiliane von Hohenstein-Ravensburg";
      const member = await club.enrol({ organization, name });
      const { share_url } = await club.pass(member);
      const elsewhere = await browser.newContext();
      const link = await askForLink(await elsewhere.newPage(), member.email);
      await elsewhere.close();
      const looks = signedOut(pathOf(share_url), pathOf(link), member.email);
      await walkThrough(page, watch, looks, sight);
    });
  });
}
