/** The widths that uploaded pictures come in. */
const WIDTHS = [96, 192, 320, 480, 640, 960, 1280, 1920];
const OWN = /^\/images\/org_\w+\/img_\w+$/;

/** Returns the path of an uploaded picture, or null for a picture of another server. */
function ownPath(url: string): string | null {
  const path = URL.parse(url)?.pathname ?? "";
  return OWN.test(path) ? path : null;
}

/** Returns the address of a picture for a place this many pixels wide, twice as fine; another server's as it is. */
export function pictureAt(url: string, width: number): string {
  const path = ownPath(url);
  if (path === null) return url;
  return `${path}/${WIDTHS.find((one) => one >= 2 * width) ?? 1920}`;
}

/** Returns the sizes of an uploaded picture that a browser may choose from; undefined for another server's. */
export function pictureSet(url: string): string | undefined {
  const path = ownPath(url);
  return path === null ? undefined : WIDTHS.map((one) => `${path}/${one} ${one}w`).join(", ");
}
