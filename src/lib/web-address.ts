/** Tells whether mail programs would make a link of something in this text. */
export function looksLikeWebAddress(text: string): boolean {
  return /:\/\/|\bwww\.|\.[a-z]{2,20}\/|\.(com|net|org|info|io|app)\b/i.test(text);
}
