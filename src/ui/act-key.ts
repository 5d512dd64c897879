/**
 * Returns the key of an act with what it sends: the same once more, as after a lost answer, makes nothing twice; another
 * text is another thing. `act` names the time that it was begun.
 */
export function actKey(act: string, sent: unknown): string {
  return `${act}:${JSON.stringify(sent)}`.slice(0, 255);
}
