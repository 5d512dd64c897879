/** Those who see different pages, and the pages that they begin at. */
export const VISITORS = [
  { name: "anybody", email: null, from: ["/", "/docs", "/sign-in"] },
  { name: "member", email: "alex@example.com", from: ["/harbour"] },
  { name: "owner", email: "mara@example.com", from: ["/console/harbour"] },
];

/**
 * Visits each page of a site that links lead to, from some of them on. Of pages that differ only in an id or a question,
 * one is visited. `visit` returns the page's text.
 */
export async function crawl(
  site: string,
  from: string[],
  visit: (page: URL) => Promise<string>,
): Promise<void> {
  const seen = new Set<string>();
  const ahead = from.map((at) => new URL(at, site));
  for (let page = ahead.shift(); page; page = ahead.shift()) {
    if (seen.has(shapeOf(page))) continue;
    seen.add(shapeOf(page));
    ahead.push(...linksOf(await visit(page), page));
  }
}

/** Returns a page's links within the site. */
function linksOf(html: string, at: URL): URL[] {
  return [...html.matchAll(/<a [^>]*href="([^"#]+)/g)]
    .map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), at))
    .filter(({ origin }) => origin === at.origin);
}

/** Returns a path with its ids, days and error codes as `{}`, without what is asked. */
export function shapeOf({ pathname }: URL): string {
  return pathname.replaceAll(/(?<=^\/errors)\/\w+|\/([a-z]{2,4}_\w+|\d{4}-\d\d-\d\d)/g, "/{}");
}
