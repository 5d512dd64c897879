import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright/test";
import { longSentences, programmersSigns } from "@/testing/oracles/plain-words";
import { inDays } from "./club";
import { expect, test } from "./fixtures";
import { furnish, type Ids } from "./furnished";
import type { Refusal, Refusals } from "./portal-refusals";

/** A button on a page that calls the portal. */
type Press = {
  path: string;
  /** The operation, which declares its refusals, and the procedure that the page calls for it. */
  operation: string;
  procedure: string;
  /** Brings the page to the state in which the button can be pressed, and returns the button. */
  button: (page: Page) => Locator | Promise<Locator>;
  /** Codes that the page answers by going somewhere else, or in its own words. */
  otherwise?: string[];
};

const named = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const inDialog = (opens: string, name: string) => async (page: Page) => {
  await page.getByRole("button", { name: opens, exact: true }).click();
  return page.getByRole("dialog").getByRole("button", { name, exact: true });
};
/** Shown beside the card, in words of the bank. */
const CARD = ["payment_failed", "processor_unavailable"];

/** Each page is loaded once; every possible refusal of a press comes there in turn. */
const presses = (ids: Ids, open: string): Press[] => [
  {
    path: `/bookings/${ids.held}/checkout`,
    operation: "POST /bookings/{event_booking_id}/checkout",
    procedure: "bookings.checkout",
    button: named(/^Pay €/),
    otherwise: [...CARD, "amount_changed", "hold_expired"],
  },
  {
    path: `/bookings/${ids.held}/checkout`,
    operation: "POST /bookings/{booking_id}/release",
    procedure: "bookings.release",
    button: named("Release this time"),
  },
  {
    path: `/bookings/${ids.paid}`,
    operation: "POST /bookings/{booking_id}/cancel",
    procedure: "bookings.cancel",
    button: inDialog("Cancel booking", "Cancel booking"),
  },
  {
    path: `/bookings/${ids.paid}/reschedule`,
    operation: "POST /bookings/{booking_id}/reschedule",
    procedure: "bookings.reschedule",
    button: async (page) => {
      await page.getByRole("button", { name: /^(3:00 PM|15:00)/ }).click();
      return page.getByRole("button", { name: "Move to this time" });
    },
    otherwise: [...CARD, "amount_changed"],
  },
  {
    path: `/events/${ids.event}`,
    operation: "POST /bookings",
    procedure: "bookings.create",
    button: named(/^(Continue to payment|Book · )/),
  },
  {
    path: `/events/${open}`,
    operation: "POST /waitlist",
    procedure: "waitlist.join",
    button: named("Join the waitlist"),
  },
  {
    path: `/events/${ids.full}`,
    operation: "DELETE /waitlist/{waitlist_entry_id}",
    procedure: "waitlist.leave",
    button: named("Leave the waitlist"),
  },
  {
    path: `/invoices/${ids.invoice}/pay`,
    operation: "POST /invoices/{invoice_id}/pay",
    procedure: "invoices.pay",
    button: named(/^Pay €/),
    otherwise: [...CARD, "amount_changed", "checkout_in_progress"],
  },
  {
    // Beside the member's plan: otherwise a change is offered first.
    path: `/memberships/buy/${ids.product}?beside=1`,
    operation: "POST /subscriptions",
    procedure: "subscriptions.buy",
    button: named("Start the free trial"),
    otherwise: ["amount_changed"],
  },
  {
    path: `/memberships/${ids.membership}`,
    operation: "POST /subscriptions/{subscription_id}/cancel",
    procedure: "subscriptions.cancel",
    button: inDialog("Cancel membership", "Cancel at the end of the period"),
  },
  {
    path: "/cards",
    operation: "DELETE /payment-methods/{payment_method_id}",
    procedure: "paymentMethods.detach",
    button: async (page) => {
      await page
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click();
      return page.getByRole("dialog").getByRole("button", { name: "Remove card" });
    },
  },
  {
    path: "/pass",
    operation: "POST /pass/rotate-share-link",
    procedure: "pass.rotateShareLink",
    button: inDialog("Make a new share link", "Make a new link"),
  },
  {
    path: "/pass",
    operation: "POST /pass/provision",
    procedure: "pass.provision",
    button: named("Add to wallet"),
  },
  {
    path: "/pass",
    operation: "POST /pass/lost",
    procedure: "pass.lost",
    button: inDialog("I have lost my phone", "Replace it"),
  },
  {
    path: "/calendar",
    operation: "POST /calendar-feeds",
    procedure: "calendarFeeds.create",
    button: named("Get calendar link"),
  },
  {
    path: "/me",
    operation: "PATCH /me",
    procedure: "me.update",
    button: named("Save"),
  },
];

/** Orders refusals so that no two with the same words are adjacent, and each is seen to come. */
function apart(said: Refusal[]): Refusal[] {
  const [spacer] = said;
  if (!spacer) return [];
  return said.flatMap((one, at) => (one.words === said[at - 1]?.words ? [spacer, one] : [one]));
}

/**
 * Presses the button once for each of these refusals, which the portal answers in turn. Returns the
 * page's alerts; fails when it does not show the words, or when the button cannot be pressed again.
 */
async function force(
  page: Page,
  { procedure, button, said }: { procedure: string; button: Locator; said: Refusal[] },
  language: "en" | "de",
): Promise<string[]> {
  const queue = apart(said);
  // The end of the name: a page calls `bookings.reschedulePreview` beside `bookings.reschedule`.
  const address = new RegExp(`/api/trpc/${procedure.replace(".", "\\.")}(\\?|$)`);
  const answers = [...queue];
  await page.route(address, (route) => {
    const { status = 500, body = "" } = answers.shift() ?? {};
    return route.fulfill({ status, body, contentType: "application/json" });
  });
  await expect(button).toBeEnabled();
  const words = queue.map((one) => one.words);
  const alerts = await button.evaluate(pressForEach, { words, language });
  await page.unroute(address);
  return alerts;
}

/** Runs in the page: pressing there costs much less than from outside. */
async function pressForEach(
  button: Element,
  { words, language }: { words: string[]; language: string },
): Promise<string[]> {
  const seen: string[] = [];
  const alerts = () =>
    [...document.querySelectorAll<HTMLElement>("[role=alert]")].flatMap(({ innerText }) =>
      innerText.split("\n"),
    );
  const usable = () => !button.hasAttribute("aria-busy") && !button.hasAttribute("aria-disabled");
  document.documentElement.lang = language;
  for (const one of words) {
    (button as HTMLElement).click();
    const end = Date.now() + 120_000;
    while (!usable() || !alerts().some((text) => text.includes(one))) {
      if (!button.isConnected) throw new Error(`The button is gone after: ${one}`);
      if (Date.now() > end) throw new Error(`Not shown: ${one}; but: ${alerts().join(" | ")}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    seen.push(...alerts());
  }
  document.documentElement.lang = "en";
  return seen;
}

test("every refusal of the portal makes the page say what to do, shortly, and stay usable", async ({
  page,
  club,
  watch,
}) => {
  const [{ kinds, operations }, { member, ids }] = await Promise.all([
    readRefusals(),
    furnish(club),
  ]);
  const { id: open } = await club.event(member, { days: 8, capacity: 0 });
  const seen: string[] = [];

  await page.context().addCookies(member.cookies);
  for (const { path: at, operation, procedure, button: find, otherwise } of presses(ids, open)) {
    await test.step(`${procedure} on ${at}`, async () => {
      await page.goto(at);
      const button = await find(page);
      const codes = operations[operation]?.filter((code) => !otherwise?.includes(code));
      expect(codes, `The portal has no operation ${operation}`).toBeDefined();
      const said = ["rate_limit_exceeded", ...(codes ?? [])].flatMap(
        (code) => kinds[code]?.en ?? [],
      );
      seen.push(...(await force(page, { procedure, button, said }, "en")));
    });
  }

  // This page shows any answer: every refusal of every operation is forced here.
  await page.goto(`/resources/${ids.room}?day=${inDays(5)}`);
  await page.getByRole("button", { name: /^10:00( AM)?,/ }).click();
  const hold = {
    procedure: "bookings.create",
    button: page.getByRole("button", { name: /^Book · €/ }),
  };
  for (const language of ["en", "de"] as const) {
    const said = Object.values(kinds).map((kind) => kind[language]);
    seen.push(...(await force(page, { ...hold, said }, language)));
  }

  expect(seen.length).toBeGreaterThan(2 * Object.keys(kinds).length);
  const shown = [...new Set(seen)];
  expect(shown.flatMap(programmersSigns)).toEqual([]);
  expect(shown.flatMap(longSentences)).toEqual([]);
  watch.expect(/the server responded with a status of/);
});

/** Reads them in a process of its own: Playwright would take much longer to load all tables. */
async function readRefusals(): Promise<Refusals> {
  const root = path.join(import.meta.dirname, "..");
  const script = path.join(import.meta.dirname, "portal-refusals.ts");
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script], {
    cwd: root,
    maxBuffer: 8 * 2 ** 20,
  });
  return JSON.parse(stdout) as Refusals;
}
