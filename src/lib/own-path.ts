/** Returns a path on this site, or the home page: a foreign address would let a link to us lead elsewhere. */
export function ownPath(asked: string | null | undefined): string {
  return asked && asked.length <= 2000 && /^\/(?![/\\])[\x21-\x7e]*$/.test(asked) ? asked : "/";
}
