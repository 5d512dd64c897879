import { newId } from "@/lib/ids";
import { WEEKDAYS } from "@/lib/time";
import { purposes } from "@/api/purposes";
import { getMailer } from "@/ports/mail";
import { paymentsOf } from "@/ports/payments";
import { getWallet } from "@/ports/wallet";
import { type Actor, type Ctx, type Organization } from "@/server/context";
import { getDatabase } from "@/server/data/db";

/** A world of its own for a database test: nothing in it is shared with another test. */
export type World = {
  ctx: Ctx;
  org: Organization;
  /** Moves the clock of every context of this world. */
  setNow: (iso: string) => void;
  /** Returns a context for another actor of the same organization. */
  as: (actor: Actor) => Ctx;
};

const system: Actor = { kind: "system", id: "test", scopes: new Set(["*"]) };

/** Makes a new tenant with one organization, a system actor and a fixed clock (UTC). */
export async function makeWorld(
  options: { now?: string; organization?: Partial<Organization> } = {},
): Promise<World> {
  const { prisma, query } = getDatabase();
  let now = new Date(options.now ?? "2026-11-23T06:00:00.000Z");
  const tenant = await prisma.tenant.create({
    data: { id: newId("ten"), slug: newId("ten").toLowerCase(), name: "Test tenant" },
  });
  const { branding: _branding, ...overrides } = options.organization ?? {};
  const org = await prisma.organization.create({
    data: {
      id: newId("org"),
      tenant_id: tenant.id,
      slug: newId("org").toLowerCase(),
      name: "Test club",
      default_timezone: "Europe/Berlin",
      invoice_prefix: "T",
      ...overrides,
    },
  });
  const base: Ctx = {
    org,
    actor: system,
    db: prisma,
    query,
    now: () => now,
    payments: paymentsOf(org),
    paymentsOf,
    purposes,
    wallet: getWallet(),
    mail: getMailer(),
    baseUrl: "http://localhost:3000",
    requestId: newId("req"),
    inTransaction: false,
  };
  return {
    ctx: base,
    org,
    setNow: (iso) => (now = new Date(iso)),
    as: (actor) => ({ ...base, actor }),
  };
}

/** Makes a bookable member, with an address of its own. */
export async function makeMember(
  world: World,
  data: { name?: string; status?: string; locale?: string; email?: null } = {},
) {
  const id = newId("mbr");
  return world.ctx.db.member.create({
    data: {
      id,
      tenant_id: world.org.tenant_id,
      organization_id: world.org.id,
      short_id: id.slice(-8),
      name: "Test member",
      email: `${id.toLowerCase()}@example.test`,
      status: "active",
      ...data,
    },
  });
}

/**
 * Makes a resource that is open all day, every day; `overlapping`: one member may have several places at the same time.
 */
export async function makeResource(
  world: World,
  data: { capacity?: number; timezone?: string; overlapping?: boolean } = {},
) {
  const policy_id = data.overlapping ? (await makeOverlapping(world)).id : null;
  return world.ctx.db.resource.create({
    data: {
      id: newId("evr"),
      organization_id: world.org.id,
      name: "Test room",
      timezone: data.timezone ?? "UTC",
      policy_id,
      min_duration_minutes: 30,
      max_duration_minutes: 1440,
      slot_step_minutes: 30,
      availability: WEEKDAYS.map((day) => ({
        day,
        starts_at_local: "00:00:00Z",
        ends_at_local: "00:00:00Z",
        capacity: data.capacity ?? 1,
      })),
    },
  });
}

/** Makes a policy by which one member may have several places at the same time. */
export async function makeOverlapping(world: World) {
  return world.ctx.db.policy.create({
    data: {
      id: newId("plc"),
      organization_id: world.org.id,
      name: "As often as they like",
      allow_overlapping_bookings: true,
    },
  });
}

/** Sets a price for everything in the organization: minor units per booking. */
export async function makePrice(world: World, amount: number) {
  return world.ctx.db.priceRule.create({
    data: {
      id: newId("prl"),
      organization_id: world.org.id,
      name: "Test price",
      currency: "EUR",
      amount,
      unit: "booking",
    },
  });
}

/** Returns the actor of a signed-in member. */
export function memberOf(member: { id: string }, fresh = true): Actor {
  const scopes = new Set(["*"]);
  return { kind: "member", id: member.id, user_id: "usr_test", scopes, fresh };
}

/** Returns the actor of a guest who pays by an invitation's link. */
export function byLink(payer: { id: string }): Actor {
  const scopes = new Set(["*"]);
  return { kind: "member", id: payer.id, user_id: "", scopes, fresh: false, by_link: true };
}

/** Returns the actor of an API key of the world's organization that has these scopes alone. */
export function keyWith({ org }: World, scopes: string[]): Actor {
  const at = { tenant_id: org.tenant_id, organization_ids: [org.id] };
  return { kind: "apiKey", id: "key_test", scopes: new Set(scopes), ...at };
}
