/** Loads a page of this site afresh, because another person is signed in now. */
export function goTo(path: string): void {
  location.replace(new URL(path, location.origin));
}
