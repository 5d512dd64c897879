/**
 * Returns a path of our own, or the home page: an address elsewhere would let a link to us lead away from us.
 */
export function ownPath(asked: string | null | undefined): string {
  return asked && asked.length <= 2000 && /^\/(?![/\\])[\x21-\x7e]*$/.test(asked) ? asked : "/";
}
