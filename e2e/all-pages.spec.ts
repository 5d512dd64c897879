import type { Page, Response } from "playwright/test";
import { inDays, word } from "./club";
import { addDevice } from "./device";
import { expect, firstFreeSlot, test } from "./fixtures";
import { furnish, type Ids } from "./furnished";
import { type Look, SIGHTS, walkThrough } from "./look";
import { comeToRest } from "./page-checks";

const signedIn = (ids: Ids): Look[] => [
  {
    name: "home",
    path: "/",
    states: [
      {
        name: "account menu",
        into: async (page) => {
          await page.locator("summary:visible", { hasText: "Account" }).click();
          await expect(
            page.getByRole("button", { name: "Sign out" }).locator("visible=true"),
          ).toHaveCount(1);
        },
      },
    ],
  },
  {
    name: "times",
    path: "/resources/times",
  },
  {
    name: "resources",
    path: "/resources",
    states: [
      {
        name: "nothing found",
        into: async (page) => {
          await page.getByRole("searchbox").fill("zzzz");
          await expect(page.getByText("Nothing found for")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "resource",
    path: `/resources/${ids.room}`,
    states: [
      {
        name: "time chosen",
        into: async (page) => {
          await firstFreeSlot(page).click();
          await expect(
            page.getByRole("button", { name: /^(Continue to payment|Book · )/ }),
          ).toBeVisible();
        },
      },
      {
        name: "month",
        into: async (page) => {
          await firstFreeSlot(page).click();
          const month = page.getByRole("button", { name: "Month", exact: true });
          await month.click();
          await expect(month).toHaveAttribute("aria-pressed", "true");
          await comeToRest(page);
        },
      },
    ],
  },
  {
    name: "checkout",
    path: `/bookings/${ids.held}/checkout`,
    states: [
      {
        name: "adding a card",
        into: async (page) => {
          await page.getByRole("button", { name: "Add a card" }).click();
          await page.getByRole("button", { name: "Save card" }).click();
          await expect(page.getByLabel("Card number")).toHaveAttribute("aria-invalid", "true");
        },
      },
    ],
  },
  { name: "held booking", path: `/bookings/${ids.held}` },
  { name: "repeat", path: `/bookings/${ids.paid}/repeat` },
  {
    name: "weekly time",
    path: `/resources/${ids.room}/weekly?time=${inDays(30)}T10:00:00&length=60&people=1`,
  },
  { name: "confirmation", path: `/bookings/${ids.paid}?new=1` },
  {
    name: "booking",
    path: `/bookings/${ids.paid}`,
    states: [
      {
        name: "cancelling",
        into: async (page) => {
          await page.getByRole("button", { name: "Cancel booking" }).click();
          await expect(page.getByRole("dialog")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "booking, moving",
    path: `/bookings/${ids.paid}/reschedule`,
    states: [
      {
        name: "new time chosen",
        into: async (page) => {
          await page.getByText("2 h", { exact: true }).click();
          await firstDearSlot(page).click();
          await expect(page.getByRole("button", { name: "Pay €24.00 and move" })).toBeVisible();
        },
      },
    ],
  },
  { name: "events", path: "/events" },
  { name: "events, nothing of a kind", path: "/events?category=none" },
  { name: "event", path: `/events/${ids.event}` },
  { name: "event, full and waited for", path: `/events/${ids.full}` },
  { name: "place of an event that has moved", path: `/bookings/${ids.place}` },
  {
    name: "calendar",
    path: "/calendar",
    states: [
      {
        name: "new link",
        into: async (page) => {
          await page.getByRole("button", { name: "Get calendar link" }).click();
          await expect(page.getByRole("heading", { name: /^The link for/ })).toBeVisible();
        },
      },
    ],
  },
  { name: "cancelled booking", path: `/bookings/${ids.cancelled}` },
  { name: "bookings", path: "/bookings" },
  { name: "past bookings", path: "/bookings?when=past" },
  { name: "cards", path: "/cards" },
  {
    name: "details",
    path: "/me",
    states: [
      {
        name: "with a fault, another address asked for",
        into: async (page) => {
          const address = page.getByLabel("New email address");
          const ask = page.getByRole("button", { name: "Mail me a link" });
          await address.fill(`${word()}@example.com`);
          await ask.click();
          await expect(page.getByText("Waiting for your new address")).toBeVisible();
          await address.fill(await page.getByRole("main").getByRole("strong").first().innerText());
          await ask.click();
          await expect(address).toHaveAttribute("aria-invalid", "true");
        },
      },
    ],
  },
  {
    name: "details, with a passkey",
    path: "/me",
    states: [
      {
        name: "to be renamed",
        into: async (page) => {
          await addDevice(page);
          await page.getByRole("button", { name: "Add a passkey" }).click();
          await page
            .getByRole("button", { name: /^Rename / })
            .first()
            .click();
          await expect(page.getByRole("dialog")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "money",
    path: "/money",
    states: [
      {
        name: "a purchase's whole story",
        into: async (page) => page.locator("main summary").first().click(),
      },
    ],
  },
  { name: "billing details", path: "/money/details" },
  { name: "invoices", path: "/invoices" },
  { name: "invoice to pay", path: `/invoices/${ids.invoice}` },
  { name: "invoice paid and credited", path: `/invoices/${ids.credited}` },
  { name: "paying an invoice", path: `/invoices/${ids.invoice}/pay` },
  { name: "payments", path: "/payments" },
  { name: "credit notes", path: "/credit-notes" },
  { name: "memberships", path: "/memberships" },
  {
    name: "membership",
    path: `/memberships/${ids.membership}`,
    states: [
      {
        name: "cancelling",
        into: async (page) => {
          await page.getByRole("button", { name: "Cancel membership" }).click();
          await expect(page.getByRole("dialog")).toBeVisible();
        },
      },
      {
        name: "choosing its card",
        into: async (page) => {
          await page.reload();
          await page.getByRole("button", { name: /^Change the card of/ }).click();
          await expect(page.getByRole("dialog")).toBeVisible();
        },
      },
    ],
  },
  {
    name: "membership, changing",
    path: `/memberships/${ids.membership}/change`,
    states: [
      {
        name: "another chosen",
        into: async (page) => {
          await page.getByRole("main").getByRole("radio").first().check();
          await expect(page.getByText(/^After that/)).toBeVisible();
        },
      },
    ],
  },
  { name: "joining", path: `/memberships/buy/${ids.product}` },
  { name: "booking covered by a membership", path: `/bookings/${ids.covered}` },
  {
    name: "pass",
    path: "/pass",
    states: [
      {
        name: "for the phone",
        into: async (page) => {
          await page.getByRole("button", { name: "Add to wallet" }).click();
          await expect(page.getByRole("link", { name: "Add to Apple Wallet" })).toBeVisible();
        },
      },
    ],
  },
  { name: "not found, within the portal", path: "/bookings/evb_none" },
];

/** Finds the first time of the day shown that costs more than the present one. */
function firstDearSlot(page: Page) {
  return page.getByRole("listitem").getByRole("button", { name: /\+€24/ }).first();
}

/** Checks that the page says that no money moves, and loads nothing from elsewhere. */
async function expectTestMode(page: Page, answer: Response | null, name: string): Promise<void> {
  await expect
    .soft(page.getByRole("complementary", { name: "Test mode" }), name)
    .toHaveText(/Test payments . no money moves/);
  const policy = answer?.headers()["content-security-policy"] ?? "";
  const hosts = policy.split("; ").filter((rule) => /https?:\/\/|stripe/.test(rule));
  expect.soft(hosts, `${name} names other hosts`).toEqual([]);
  for (const rule of ["script-src", "connect-src", "frame-src"]) {
    expect.soft(policy, name).toContain(`${rule} 'self'`);
  }
}

for (const sight of SIGHTS) {
  const { colorScheme, width } = sight;
  test.describe(`every page of a member, ${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } });
    test("is accessible, quiet and stays in place, and says that no money moves", async ({
      page,
      club,
      watch,
    }) => {
      const { member, ids } = await furnish(club);
      await page.context().addCookies(member.cookies);
      const heavy = watchScripts(page);
      await walkThrough(page, watch, signedIn(ids), sight, expectTestMode);
      expect(heavy).toEqual([]);
    });
  });
}

/** Notes the scripts that carry libraries which only servers need: Zod and Temporal are 47 kB of a page. */
function watchScripts(page: Page): string[] {
  const heavy: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    const script = await response.text().catch(() => "");
    if (/ZodRealError|PlainMonthDay/.test(script)) heavy.push(response.url());
  });
  return heavy;
}
