/** Tells whether mail programs would turn a part of this text into a link. */
export function looksLikeWebAddress(text: string): boolean {
  return /:\/\/|\bwww\.|\.[a-z]{2,20}\/|\.(com|net|org|info|io|app)\b/i.test(text);
}
