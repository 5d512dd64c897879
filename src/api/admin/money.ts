import { compareWithProcessor } from "@/features/billing/processor/compare-processor";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import type { Change } from "@/server/jobs/rounds";
import { reconcile } from "@/features/billing/processor/reconcile";
import { checkLedger, sumLedger } from "@/features/billing/ledger/check";
import { describeBooks } from "@/features/billing/ledger/describe";
import { checkProcessor } from "@/features/billing/payments/check-processor";
import { getPayments } from "@/ports/payments";
import { modeOf } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { findOrganization, OperatorError, type Values } from "./find";
import { installation, installations } from "@/api/jobs/installation";

/** The operator's commands about money: the processor, the books, and unfinished calls. */

export async function checkPayments() {
  const { db, payments } = installation();
  // Test organizations with a processor of their own use the built-in one, which needs nothing.
  const where = payments === getPayments("test") ? {} : { mode: "live" };
  const clubs = await db.organization.findMany({ where, orderBy: { created_at: "asc" } });
  const findings = await checkProcessor({ db, payments }, getEnv(), clubs);
  const failed = findings.some(({ level }) => level === "missing");
  const lines = findings.map(({ level, text }) => `${level.padEnd(8)}${text}`);
  return { result: { ready: !failed, findings }, lines, failed };
}

export async function connectAccount(values: Values) {
  const org = await findOrganization(values["organization"]);
  const named = String(values["account"]);
  if (named !== "none" && !/^acct_\w+$/.test(named)) {
    throw new OperatorError("--account is a connected account's id (acct_…), or none.");
  }
  const provider_account_id = named === "none" ? null : named;
  const { db } = installation();
  const payments = getPayments(modeOf(org));
  // An endpoint that Stripe does not know for this key is refused here rather than at the first charge.
  const checked = await checkProcessor({ db, payments }, getEnv(), [
    { ...org, provider_account_id },
  ]);
  const own = checked.filter(({ text: said }) => said.startsWith(`${org.name}: `));
  if (own.some(({ text: said }) => said.includes("refused"))) {
    throw new OperatorError(own.map(({ text: said }) => said).join("\n"));
  }
  await db.organization.update({ where: { id: org.id }, data: { provider_account_id } });
  const result = { organization_id: org.id, provider_account_id };
  return { result, lines: own.map(({ text: said }) => said) };
}

export async function checkBooks(values: Values) {
  const named = values["organization"];
  const db = getDatabase().prisma;
  const organizations = named
    ? [await findOrganization(named)]
    : await db.organization.findMany({ orderBy: { created_at: "asc" } });
  const books = [];
  const lines = [];
  for (const { id, name, locale } of organizations) {
    const [sums, faults] = [await sumLedger({ db }, id), await checkLedger({ db }, id)];
    books.push({ organization_id: id, sums, faults });
    lines.push(...describeBooks({ name, locale, sums, faults }));
  }
  return { result: { books }, lines, failed: books.some(({ faults }) => faults.length > 0) };
}

export async function reconcileNow() {
  const changes: Change[] = [];
  for (const of of installations()) {
    changes.push(...(await reconcile(of)), ...(await expireLapsed(of)));
    changes.push(...(await compareWithProcessor(of)));
  }
  const failed = changes.some(({ failed }) => failed);
  const lines = changes.map(({ what, id, outcome }) => `${what} ${id}: ${outcome}`);
  return { result: { changes }, lines: lines.length ? lines : ["Nothing to do."], failed };
}
