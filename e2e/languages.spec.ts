import type { Page } from "playwright/test";
import type { Club } from "./club";
import { expect, test } from "./fixtures";
import { furnish, type Ids } from "./furnished";
import { comeToRest, expectNoSidewaysScroll, watchPage } from "./page-checks";

/** English words that neither German nor French writes, and that English pages can hardly do without. */
const ENGLISH = new Set(
  (
    "the your you and with from this that these are been have has will can it its we our " +
    "book booked booking bookings cancel cancelled change changed pay paid payments invoices " +
    "membership memberships until today tomorrow yesterday next more show hide add remove save saved " +
    "close back sign free left spot spots full cards price prices due week weeks month months day days " +
    "hour hours choose open closed pick search find found nothing yet only people spaces upcoming"
  ).split(" "),
);

/** Lists the pages of a member. */
const pagesOf = (ids: Ids) => [
  "/",
  "/resources",
  "/resources/times",
  `/resources/times?view=week&place=${ids.room}`,
  `/resources/${ids.room}`,
  "/events",
  `/events/${ids.event}`,
  `/events/${ids.full}`,
  "/bookings",
  "/bookings?when=past",
  `/bookings/${ids.held}`,
  `/bookings/${ids.held}/checkout`,
  `/bookings/${ids.paid}?new=1`,
  `/bookings/${ids.paid}/reschedule`,
  `/bookings/${ids.paid}/repeat`,
  `/bookings/${ids.cancelled}`,
  `/bookings/${ids.place}`,
  `/bookings/${ids.paid}/ticket`,
  "/calendar",
  "/cards",
  "/me",
  "/money",
  "/money/details",
  "/invoices",
  `/invoices/${ids.invoice}`,
  `/invoices/${ids.credited}`,
  `/invoices/${ids.invoice}/pay`,
  "/payments",
  "/credit-notes",
  "/memberships",
  `/memberships/${ids.membership}`,
  `/memberships/${ids.membership}/change`,
  `/memberships/buy/${ids.product}`,
  "/pass",
  "/pass/code",
  "/offline",
  "/bookings/evb_none",
];

/** Lists what a page says, to the eye and to a screen reader; the skeletons of what is loading left out. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest("script, style, noscript, template"))
        found.push(node.nodeValue ?? "");
    }
    for (const element of document.querySelectorAll("*"))
      for (const name of ["aria-label", "aria-description", "title", "alt", "placeholder"])
        found.push(element.getAttribute(name) ?? "");
    return found.filter((text) => /\p{L}/u.test(text));
  });
}

/** Lists the texts that the club itself has written: its data are in its own language. */
async function writtenBy(club: Club, organization: string): Promise<string[]> {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") found.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  const lists =
    "events/resources events products events/policies events/price-rules tax-rates custom-fields benefits members";
  for (const list of [...lists.split(" "), "organizations", "pass-designs", "invoices"])
    collect(await club.call(organization, "GET", `/v1/${list}?size=100`));
  return [...found]
    .filter((text) => /\p{L}{3}/u.test(text) && (text.includes(" ") || /^\p{Lu}/u.test(text)))
    .toSorted((one, other) => other.length - one.length);
}

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

for (const locale of ["de", "fr"]) {
  test(`a member who reads ${locale} meets no English word on any page, and each is as narrow as the smallest phone`, async ({
    page,
    club,
  }) => {
    test.setTimeout(900_000);
    const { member, ids } = await furnish(club, { organization: club.home, locale });
    const own = await writtenBy(club, club.home);
    await page.context().addCookies(member.cookies);
    await watchPage(page);
    // The words of other languages are longer.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/");
    const clubPage = `${new URL(page.url()).pathname}/club`;
    for (const path of [...pagesOf(ids), clubPage]) {
      await page.goto(path);
      await comeToRest(page);
      await expectNoSidewaysScroll(page, `${path} in ${locale}`);
      expect.soft(await page.locator("html").getAttribute("lang"), path).toMatch(`${locale}`);
      const english = (await textsOf(page)).filter((text) => {
        const ours = own.reduce((rest, written) => rest.replaceAll(written, " "), text);
        return wordsIn(ours).some((word) => ENGLISH.has(word));
      });
      expect.soft([...new Set(english)], `${path} in ${locale}`).toEqual([]);
    }
  });
}
