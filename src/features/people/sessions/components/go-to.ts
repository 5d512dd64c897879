/** Leaves for a page of ours, loaded anew: it is somebody else's now. */
export function goTo(path: string): void {
  location.replace(new URL(path, location.origin));
}
