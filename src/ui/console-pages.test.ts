import { describe, expect, it } from "vitest";
import { pagesFor, startPage } from "./console-pages";

const of =
  (...scopes: string[]) =>
  (scope: string) =>
    scopes.includes(scope);

describe("the pages of the console", () => {
  it("stand in groups, none of which is empty", () => {
    const groups = pagesFor(of("invoices:read"));
    expect(groups.map(([name, pages]) => [name, pages.map(({ href }) => href)])).toEqual([
      ["money", ["/invoices"]],
    ]);
  });

  it("begin at the money for who looks after it alone, and at the day for everybody else", () => {
    const accounts = ["bookings:read", "invoices:write", "reports:read"];
    expect(startPage(of(...accounts))).toBe("/money");
    expect(startPage(of(...accounts, "bookings:write"))).toBe("/");
    expect(startPage(of("bookings:read", "invoices:write"))).toBe("/");
    expect(startPage(of("bookings:read", "invoices:read", "reports:read"))).toBe("/");
    expect(startPage(() => true)).toBe("/");
  });
});
