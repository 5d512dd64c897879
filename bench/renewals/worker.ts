/** A process that renews whatever is due, as a worker does, with a processor that takes its time for each charge. */
import { setTimeout as sleep } from "node:timers/promises";
import { installation } from "@/api/jobs/installation";
import { getPayments } from "@/ports/payments";
import type { PaymentsPort } from "@/ports/payments/port";
import { advanceSubscriptions } from "@/features/memberships/subscriptions/advance";
import { closeDatabase } from "@/server/data/db";
import type { Renewed, RenewOrder } from "./orders";

const { at, ahead, processorMs } = JSON.parse(process.argv[2] ?? "") as RenewOrder;
const own = installation();
const payments = getPayments("test");
const slow: PaymentsPort = {
  ...payments,
  createIntent: async (...charge) => {
    await sleep(processorMs);
    return payments.createIntent(...charge);
  },
};
const now = () => new Date(Date.now() + ahead);
const ours = {
  ...own,
  now,
  payments: slow,
  contextOf: async (id: string) => {
    const ctx = await own.contextOf(id);
    return { ...ctx, now, payments: slow, paymentsOf: () => slow };
  },
};

await sleep(at - Date.now());
const began = performance.now();
const before = process.cpuUsage();
const told: Renewed = { renewed: 0, failed: 0, seconds: 0, cpuSeconds: 0 };
for (;;) {
  const changes = await advanceSubscriptions(ours);
  if (changes.length === 0) break;
  told.renewed += changes.length;
  told.failed += changes.filter(({ failed }) => failed).length;
  told.seconds = (performance.now() - began) / 1000;
}
const { user, system } = process.cpuUsage(before);
told.cpuSeconds = (user + system) / 1e6;
console.log(JSON.stringify(told));
await closeDatabase();
process.exit(0);
