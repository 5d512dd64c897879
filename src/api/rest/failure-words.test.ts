import { describe, expect, test } from "vitest";
import { failureName, sayTo } from "./failure-words";
import { LimitExceeded } from "@/features/billing/staff-limits/errors";
import { INVALID_BECAUSE, PromoCodeInvalid } from "@/features/catalogue/promo-codes/errors";
import { Failure, fieldFault } from "@/server/errors";
import { failuresOf } from "@/server/openapi/answers";
import { refuseCall } from "@/server/trpc";
import { languages, messagesOf } from "@/server/words/catalogue";
import { faultsIn } from "@/testing/oracles/plain-words";
import { failureOf } from "@/ui/failure";
import { consoleRouter } from "@/api/console";
import { operationOf } from "@/server/line";
import { portalRoutes } from "./tables";

const lines = Object.values(consoleRouter._def.procedures).flatMap(
  (procedure) => operationOf(procedure as object) ?? [],
);
// No operation declares what is refused to the staff alone.
const declared = new Map(
  [...[...portalRoutes, ...lines].flatMap(failuresOf), LimitExceeded].map(
    (kind) => [kind.code, kind] as const,
  ),
);

/** Failures whose details are for members too. */
const TELL_MORE = [
  "duration_not_allowed",
  "min_notice",
  "max_advance",
  "quota_exceeded",
  "promo_code_invalid",
];

/** Returns the sentence that a page shows for an error of a portal call. */
async function shown(thrown: unknown, tag: string): Promise<string> {
  const say = sayTo({ locale: tag });
  const { error } = (await refuseCall(thrown, { requestId: "req_1", say }).json()) as {
    error: { message: string; data: { code: string } };
  };
  return failureOf(Object.assign(new Error(error.message), { data: error.data })).message;
}

describe.each(["en-GB", "de-AT", "fr"])("in %s", (tag) => {
  test.each([...declared])("whoever meets %s reads what to do", async (_code, kind) => {
    expect(failureName(kind.code)).not.toBeNull();
    const words = await shown(new Failure(kind), tag);
    expect(faultsIn(words)).toEqual([]);
    expect(words).not.toBe(kind.explain);
    // A detail is for those who write clients, except the few written for members.
    const detail = "Send `fold` 0 for the first.";
    if (TELL_MORE.includes(kind.code)) return;
    expect(await shown(new Failure(kind, { detail }), tag)).toBe(words);
  });

  test("the name of a faulty field is not shown", async () => {
    const fault = fieldFault(["body", "payment_method_id"], "value_error", "Input should be…", "x");
    expect(faultsIn(await shown(fault, tag))).toEqual([]);
  });

  test("an unexpected failure is called our own, and asks to try again", async () => {
    const code = "entirely_new";
    const kind = { kind: "conflict" as const, code, title: "New", explain: "See `new_field`." };
    expect(faultsIn(await shown(new Failure(kind), tag))).toEqual([]);
  });
});

const said = languages().flatMap((locale) => {
  const { what_next: next, promo_code: reasons, ...failures } = messagesOf({ locale }).failures;
  return Object.entries({ ...failures, ...next, ...reasons }).map(([code, words]) => [
    locale,
    code,
    words,
  ]);
});

test.each(said)("in %s, the words of %s are plain", (_locale, _code, words = "") => {
  expect(faultsIn(words)).toEqual([]);
});

test("a violated rule is named if its words are for members", async () => {
  const kind = declared.get("min_notice");
  if (!kind) throw new Error("No operation says that it is too late");
  const detail = "Book at least 2 hours ahead.";
  expect(await shown(new Failure(kind, { detail }), "en")).toBe(`${detail} Pick a later time.`);
  expect(await shown(new Failure(kind, { detail }), "de")).toBe(
    messagesOf({ locale: "de" }).failures.min_notice,
  );
});

test.each([
  ["unknown", "Diesen Code gibt es nicht."],
  ["not_yet", "Dieser Code gilt noch nicht."],
  ["over", "Dieser Code ist abgelaufen."],
  ["elsewhere", "Dieser Code ist nicht für diese Buchung."],
] as const)("a promo code that is %s is told apart from others", async (reason, sentence) => {
  const refused = PromoCodeInvalid({ detail: INVALID_BECAUSE[reason] });
  expect(await shown(refused, "de")).toContain(sentence);
});

test("a promo code in another currency is called unusable here, and English names the currency", async () => {
  const refused = PromoCodeInvalid({ detail: "The code is for prices in USD." });
  expect(await shown(refused, "en")).toBe(
    "The code is for prices in USD. Check it, or continue without it.",
  );
  expect(await shown(refused, "de")).toContain("Dieser Code gilt hier nicht.");
});
