import fs from "node:fs";
import path from "node:path";

/** While Next develops, the lists are missing: pages are compiled as they are asked for. */
type Manifest = Partial<
  Record<"staticRoutes" | "dynamicRoutes", { page: string; regex: string }[]>
>;

/** Returns a function from a page's address to its pattern (`/{handle}/bookings/{id}`), by what Next has built. */
export function readPageRoutes(folder: string): (address: string) => string | undefined {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(fs.readFileSync(path.join(folder, "routes-manifest.json"), "utf8"));
  } catch {
    return () => "pages";
  }
  const { staticRoutes = [], dynamicRoutes = [] } = manifest;
  if (staticRoutes.length + dynamicRoutes.length === 0) return () => "pages";
  const routes = [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({
    pattern: page.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, "{$1}"),
    matches: new RegExp(regex),
  }));
  return (address) => {
    const [asked = "/"] = address.split(/[?#]/);
    if (asked.startsWith("/_next/"))
      return asked.startsWith("/_next/static/") ? "/_next/static" : "/_next";
    return routes.find(({ matches }) => matches.test(asked))?.pattern;
  };
}
