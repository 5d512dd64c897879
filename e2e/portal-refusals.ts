import { portalRoutes } from "@/api/rest/tables";
import { failureWords, sayTo } from "@/api/rest/failure-words";
import { Failure, type FailureKind } from "@/server/errors";
import { failuresOf } from "@/server/openapi/answers";
import { refuseCall } from "@/server/trpc";

export type Refusal = { code: string; status: number; body: string; words: string };
/** The refusals of the portal's operations, in both languages; and the codes of each operation. */
export type Refusals = {
  kinds: Record<string, Record<"en" | "de", Refusal>>;
  operations: Record<string, string[]>;
};

/** Typical details: those that members read name the rule, the others the fields. */
const details: Record<string, string> = {
  duration_not_allowed: "Book 30 minutes, or 60.",
  min_notice: "Book at least 2 hours ahead.",
  max_advance: "Book at most 30 days ahead.",
  quota_exceeded: "At most 2 bookings a week.",
  promo_code_invalid: "This code is for other places.",
};

async function refuse(kind: FailureKind, locale: "en" | "de"): Promise<Refusal> {
  const detail = details[kind.code] ?? "Send `fold` 0; `amount_due` is the present one.";
  const thrown = new Failure(kind, { detail });
  const answer = refuseCall(thrown, { requestId: "req_01", say: sayTo({ locale }) });
  const words = failureWords({ code: kind.code, detail }, { locale });
  return { code: kind.code, status: answer.status, body: await answer.text(), words };
}

/** Writes them for the journeys: Playwright's own loader takes much longer to load all tables. */
async function writeRefusals(): Promise<void> {
  const kinds: Refusals["kinds"] = {};
  const operations: Refusals["operations"] = {};
  for (const route of portalRoutes) {
    operations[`${route.method} ${route.path.slice("/portal/v1".length)}`] = route.errors.map(
      ({ code }) => code,
    );
    for (const kind of failuresOf(route)) {
      kinds[kind.code] ??= { en: await refuse(kind, "en"), de: await refuse(kind, "de") };
    }
  }
  process.stdout.write(JSON.stringify({ kinds, operations }));
}

await writeRefusals();
