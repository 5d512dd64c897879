import { expect, test } from "vitest";
import { keeper, READS_A_MINUTE } from "./rules";

const at = new Date("2026-11-28T09:00:00Z");
const key = { kind: "apiKey", id: "key_1" };
const read = { method: "GET", status: 200, actor: key, at };
const countOf = (times: number, isKept: () => boolean) =>
  Array.from({ length: times }, isKept).filter(Boolean).length;

test("of a key's successful readings the first of each minute are kept", () => {
  const isKept = keeper();
  expect(countOf(50, () => isKept(read))).toBe(READS_A_MINUTE);
  expect(isKept({ ...read, actor: { ...key, id: "key_2" } })).toBe(true);
  expect(isKept({ ...read, at: new Date("2026-11-28T09:01:00Z") })).toBe(true);
});

test("a key that asks on after its limit fills nothing", () => {
  const isKept = keeper();
  const refused = { ...read, method: "POST", status: 429 };
  expect(countOf(50, () => isKept(refused))).toBe(READS_A_MINUTE);
});

test("every change and every other failure is kept", () => {
  const isKept = keeper();
  expect(countOf(50, () => isKept({ ...read, method: "POST" }))).toBe(50);
  expect(countOf(50, () => isKept({ ...read, status: 404 }))).toBe(50);
});

test("what members, scanners and jobs do is not kept", () => {
  const isKept = keeper();
  const of = (kind: string) => isKept({ ...read, status: 500, actor: { kind, id: "1" } });
  expect([of("member"), of("scanner"), of("system"), of("staff")]).toEqual([
    ...[false, false, false, true],
  ]);
});
