import type { Page } from "playwright/test";
import { begin, begun } from "./console-day";
import { expect, test } from "./fixtures";

const ROLES = ["owner", "manager", "front_desk", "accountant", "viewer"] as const;

/** Follows the links of the console's pages, one of each kind, and returns those that lead nowhere. */
async function deadEnds(page: Page): Promise<string[]> {
  const found: string[] = [];
  const kinds = new Set<string>();
  const club = new URL(page.url()).pathname.split("/").slice(0, 3).join("/");
  const queue = [club];
  const seen = new Set(queue);
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const answer = await page.request.get(at, { maxRedirects: 0 });
    if (!answer.ok()) found.push(`${answer.status()} ${at}`);
    if (!answer.headers()["content-type"]?.includes("text/html")) continue;
    const html = await answer.text();
    for (const [, written = ""] of html.matchAll(/ href="(\/console\/[^"#]+)"/g)) {
      const href = written.replaceAll("&amp;", "&");
      const kind = href.replaceAll(/\w+_[0-9A-Z]{26}|(?<==)[^&]*/g, "*");
      if (seen.has(href) || kinds.has(kind)) continue;
      kinds.add(kind);
      seen.add(href);
      queue.push(href);
    }
  }
  expect(seen.size, "links were found").toBeGreaterThan(5);
  return found;
}

for (const role of ROLES) {
  test(`no link leads the role ${role} into a dead end`, async ({ page, club, member, room }) => {
    await begun(club, room, member);
    await club.subscription(member, await club.product(room));
    await begin(page, await club.worker(role));
    expect(await deadEnds(page)).toEqual([]);
  });
}
