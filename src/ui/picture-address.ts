/** The widths that uploaded pictures come in. */
const WIDTHS = [96, 192, 320, 480, 640, 960, 1280, 1920];
const OWN = /^\/images\/org_\w+\/img_\w+$/;

/** Returns the parts of an uploaded picture's address, or null for a picture of another server. */
function ownParts(url: string): { path: string; search: string } | null {
  const { pathname: path = "", search = "" } = URL.parse(url) ?? {};
  return OWN.test(path) ? { path, search } : null;
}

/** Returns the address of a picture for a place this many pixels wide, twice as fine; another server's as it is. */
export function pictureAt(url: string, width: number): string {
  const own = ownParts(url);
  if (own === null) return url;
  return `${own.path}/${WIDTHS.find((one) => one >= 2 * width) ?? 1920}${own.search}`;
}

/** Returns the sizes of an uploaded picture that a browser may choose from; undefined for another server's. */
export function pictureSet(url: string): string | undefined {
  const own = ownParts(url);
  if (own === null) return undefined;
  return WIDTHS.map((one) => `${own.path}/${one}${own.search} ${one}w`).join(", ");
}
