import { expect, test } from "vitest";
import { htmlOf } from "@/testing/rendered";
import { SLOT_REASONS, type Slot } from "../slot-schema";
import { useOwnReasons } from "./own-reasons";

const ENGLISH = "At most 2 bookings a week.";

/** Shows each reason of a time with so many places left, as a line. */
function Reasons({ remaining }: { remaining: number }) {
  const reasons = SLOT_REASONS.map((code) => ({ code, message: ENGLISH }));
  const slots = [{ reasons, remaining } as unknown as Slot];
  const own = useOwnReasons()({ slots }).slots.flatMap((slot) => slot.reasons);
  return own.map(({ code, message }) => <li key={code}>{`${code}: ${message}`}</li>);
}

/** Returns the lines that a reader gets. */
function saidTo(locale: string, remaining: number): string[] {
  const html = htmlOf(<Reasons remaining={remaining} />, locale);
  return html.split("</li>").map((line) => line.replace("<li>", ""));
}

test("a time that cannot be booked says why in the reader's language", () => {
  expect(saidTo("de", 0).filter((line) => line.includes(ENGLISH))).toEqual([]);
  expect(saidTo("de", 0)).toContain("full: Ausgebucht.");
  expect(saidTo("de", 0)).toContain(
    "hold_limit: Eine andere Buchung ist noch unbezahlt. Bezahle sie oder gib sie frei.",
  );
  expect(saidTo("fr-CH", 2)).toContain("full: Il ne reste que 2 places.");
});

test("the server's own sentence, which names the rule, stays in English", () => {
  expect(saidTo("en-GB", 0)).toContain(`quota: ${ENGLISH}`);
});
