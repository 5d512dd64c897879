/** A process that makes clubs whose members have a membership with a saved card, each paid once. */
import { systemContext } from "@/api/identity/identify";
import { createMember } from "@/features/people/members/create";
import { attachPaymentMethod } from "@/features/billing/payment-methods/attach";
import { createOrganization, createTenant } from "@/features/platform/organizations/create";
import { createProduct } from "@/features/catalogue/products/create";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { closeDatabase, getDatabase } from "@/server/data/db";
import type { SeedOrder } from "./orders";

const AT_ONCE = 4;
const { clubs, members } = JSON.parse(process.argv[2] ?? "") as SeedOrder;
const ground = { db: getDatabase().prisma, now: () => new Date() };
const tenant = await createTenant(ground, { slug: "renewals", name: "Renewals" });

for (let club = 0; club < clubs; club++) {
  const { id } = await createOrganization(ground, {
    ...{ tenant_id: tenant.id, slug: `club-${club}`, name: `Club ${club}`, mode: "test" },
    ...{ default_timezone: "Europe/Berlin", default_currency: "EUR" },
  });
  const org = await ground.db.organization.findUniqueOrThrow({ where: { id } });
  const ctx = systemContext(org, "bench");
  const product = await createProduct(ctx, {
    ...{ name: "Full", amount: 3000, currency: "EUR", interval: "month" },
  });
  let next = 0;
  const subscribe = async () => {
    while (next < members) {
      const n = next++;
      const member = await createMember(ctx, {
        ...{ name: `Member ${n}`, email: `member-${n}@club-${club}.example.org` },
      });
      await attachPaymentMethod(ctx, {
        ...{ member_id: member.id, processor_payment_method_id: "pm_card_visa", consent: true },
      });
      const { status } = await createSubscription(ctx, {
        ...{ member_id: member.id, product_id: product.id },
      });
      if (status !== "active") throw new Error(`A new membership is ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, subscribe));
}
await closeDatabase();
process.exit(0);
