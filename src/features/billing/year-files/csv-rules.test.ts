import { expect, test } from "vitest";
import { csvLine, plainAmount } from "./csv-rules";

test("a field with a comma, a quote or a new line is quoted", () => {
  expect(csvLine(["a,b", 'say "hi"', "two\nlines", null, "-7.50"])).toBe(
    '"a,b","say ""hi""","two\nlines",,-7.50\r\n',
  );
});

test("a text that a spreadsheet would run stays a text", () => {
  expect(csvLine(["=SUM(A1)", "+49", "-x", "@me", "fine"])).toBe(
    "'=SUM(A1),'+49,'-x,'@me,fine\r\n",
  );
});

test("an amount has the digits of its currency", () => {
  expect(plainAmount(1250, "EUR")).toBe("12.50");
  expect(plainAmount(-5, "EUR")).toBe("-0.05");
  expect(plainAmount(1250, "JPY")).toBe("1250");
  expect(plainAmount(1250, "KWD")).toBe("1.250");
});
