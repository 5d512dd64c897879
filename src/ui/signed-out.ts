let tell = () => {};

/** Calls a function, the page's own, whenever a change is refused because the session has ended. */
export function onSignedOut(told: () => void): void {
  tell = told;
}

/** Says that a change was refused because the session has ended. */
export function tellSignedOut(): void {
  tell();
}
