import { expect, test } from "vitest";
import { looksLikeWebAddress } from "./web-address";

test("a name that mail programs would turn into a link is recognized", () => {
  for (const link of [
    "https://evil.example/claim",
    "Win at evil.example/claim",
    "WWW.evil.example",
    "evil.com",
  ]) {
    expect(looksLikeWebAddress(link), link).toBe(true);
  }
  for (const name of [
    "Dr. J.R. de Vries",
    "St.Pauli",
    "Ada 1/2",
    "Jean-Luc O’Neill, M.Sc.",
    "A./B.",
  ]) {
    expect(looksLikeWebAddress(name), name).toBe(false);
  }
});
