import { expect, test } from "vitest";
import { mayNeedNfc, toNfc } from "./nfc";

test("texts and names are composed everywhere, and nothing else changes", () => {
  const written = { "e\u0301": ["Zoe\u0308", { a: "\u1100\u1161" }, 1, null, true], b: "ü\ud800" };
  expect(toNfc(written)).toEqual({ é: ["Zoë", { a: "가" }, 1, null, true], b: "ü\ud800" });
  const own = toNfc(JSON.parse('{"__proto__":{"a":"e\\u0301"}}')) as object;
  expect(JSON.stringify(own)).toBe('{"__proto__":{"a":"é"}}');
});

test("a plain text, however it is escaped, needs no composing", () => {
  expect(mayNeedNfc('{"a":"plain\\n"}')).toBe(false);
  expect(mayNeedNfc('{"a":"e\\u0301"}')).toBe(true);
  expect(mayNeedNfc('{"a":"é"}')).toBe(false);
  expect(mayNeedNfc('{"a":"ê\u0301"}')).toBe(true);
});

test("no two characters that count as composed become another", () => {
  const plain = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code));
  const pairs = plain.map((first) => plain.map((second) => first + second).join("")).join("");
  expect(mayNeedNfc(pairs.replaceAll("\\", ""))).toBe(false);
  expect(pairs.normalize("NFC") === pairs).toBe(true);
  expect(mayNeedNfc("\u0300")).toBe(true);
});
