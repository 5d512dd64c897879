import { createApiKey } from "@/features/platform/api-keys/create";
import type { CreateApiKey } from "@/features/platform/api-keys/schema";
import { createMember } from "@/features/people/members/create";
import { createOrganization, createTenant } from "@/features/platform/organizations/create";
import { newId } from "@/lib/ids";
import { DAY } from "@/lib/time";
import { byId, type Ctx, type Organization } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { pathParameters, type Route } from "@/server/route";
import { randomToken, sha256 } from "@/server/config/secrets";
import { systemContext } from "@/api/identity/identify";
import { v1Routes } from "@/api/rest/tables";
import { makers, makersAt, needs } from "./seeds";
import type { SeedContext } from "./seeds/seed-context";

/** A tenant of its own with one object of every kind, for requests that should succeed. */
export type Club = SeedContext & {
  /** A second organization of the tenant. */
  sister: string;
  /** Creates the objects that an operation presupposes without naming them. */
  prepare: (route: Route) => Promise<void>;
  /** Creates one object of every kind, so that lists are not empty. */
  seedAll: () => Promise<void>;
  /** Returns the value of a name in an operation's path or body; undefined if it names no object. */
  valueFor: (route: Route, name: string) => Promise<unknown>;
  /** The session token of the member. */
  session: () => Promise<string>;
  /** Returns the session token of another member, or of one with the given status. */
  sessionOfOther: (status?: string) => Promise<string>;
  /**
   * Returns the secret of the club's key, in the first organization with every scope; or of a new one that differs by
   * `input`.
   */
  key: (input?: Partial<CreateApiKey>) => Promise<string>;
};

/** The rows of a club before its seeds, and the objects already made, by their names. */
export type Ground = {
  mark: string;
  org: Organization;
  sister: string;
  made?: Record<string, string>;
};

/** True if clubs have an object of that name. */
export function isKnown(name: string): boolean {
  return Object.hasOwn(makers, name);
}

/** Makes a club with nothing but two organizations, by the features' own verbs; `readyClub` in pool.ts is quicker. */
export async function makeClub(): Promise<Club> {
  const ground = { db: getDatabase().prisma, now: () => new Date() };
  const mark = newMark();
  const tenant = await createTenant(ground, { slug: mark, name: "Contract" });
  const found = (slug: string, now: Date) =>
    createOrganization(
      { ...ground, now: () => now },
      { tenant_id: tenant.id, slug, name: slug, mode: "test" },
    );
  // The sister is the older one: code that takes a key's first organization for the right one fails.
  const [{ id }, sister] = [await found("club", new Date()), await found("sister", new Date(0))];
  const org = await ground.db.organization.findUniqueOrThrow({ where: { id } });
  return openClub({ mark, org, sister: sister.id });
}

/** Returns a word that no other club has. */
export const newMark = () => newId("ten").slice(4).toLowerCase();

/** Opens a club on its ground, without seeds; objects are made when they are first needed. */
export function openClub({ mark, org, sister, made: before = {} }: Ground): Club {
  const ctx = systemContext(org);
  const made = new Map<string, Promise<unknown>>(
    Object.entries(before).map(([name, value]) => [name, Promise.resolve(value)]),
  );
  /** Runs once per club, however many callers there are at once. */
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const promise = made.get(name) ?? make();
    made.set(name, promise);
    return promise as Promise<T>;
  };
  const context: SeedContext = {
    ctx,
    mark,
    id: (name) => {
      const make = makers[name];
      if (!make) throw new Error(`No file of contract/seeds makes a ${name}`);
      return once(name, () => make(context));
    },
  };
  return {
    ...context,
    sister,
    prepare: async (route) => {
      for (const name of forOperation(needs, route) ?? []) await context.id(name);
    },
    seedAll: async () => {
      for (const name of Object.keys(makers)) await context.id(name);
    },
    valueFor: async (route, name) => {
      const operation = `${route.method} ${route.path}`;
      const at = forOperation(makersAt, route);
      const make = at && Object.hasOwn(at, name) ? at[name] : undefined;
      if (make) return once(`${operation} ${name}`, () => make(context));
      const marked = name === "external_id" ? markedBy(route) : undefined;
      if (marked) return context.id(marked).then(() => mark);
      return isKnown(name) ? context.id(name) : undefined;
    },
    session: async () => {
      await context.id("member_id");
      return once("session", () => signIn(ctx, `${mark}@example.test`));
    },
    sessionOfOther: (status = "active") =>
      once(`session ${status}`, async () => {
        const email = `${status}.${mark}@example.test`;
        const other = await createMember(ctx, { name: "Another member", email, status: "active" });
        await ctx.db.member.update({ where: byId(ctx, other.id), data: { status } });
        return signIn(ctx, email);
      }),
    key: (input) => (input ? newKey(ctx, input) : once("key", () => newKey(ctx, {}))),
  };
}

async function newKey(ctx: Ctx, input: Partial<CreateApiKey>): Promise<string> {
  const key = await createApiKey(ctx, {
    name: "Contract",
    organization_ids: [ctx.org.id],
    rate_limit_per_minute: 1_000_000,
    ...input,
  });
  return key.secret;
}

/** Returns the entry for an operation, or for the one whose member counterpart it is. */
function forOperation<T>(said: Record<string, T>, route: Route): T | undefined {
  const operation = `${route.method} ${route.path}`;
  return said[operation] ?? said[operation.replace("/portal/", "/")];
}

/** Returns the name of the object that an operation looks up by its external id. */
function markedBy({ method, path }: Route): string | undefined {
  const [place, rest] = path.split("/external/{external_id}");
  if (method !== "GET" || rest !== "") return undefined;
  const own = v1Routes.find(
    (one) => one.method === "GET" && one.path.replace(/\{\w+\}$/, "") === `${place}/`,
  );
  return own && pathParameters(own.path).at(-1);
}

/** Signs in the member with the email address; returns the session. */
export async function signIn(ctx: Ctx, email: string): Promise<string> {
  const token = randomToken();
  const user = await ctx.db.user.create({ data: { id: newId("usr"), email } });
  await ctx.db.session.create({
    data: {
      token_hash: sha256(token),
      user_id: user.id,
      organization_id: ctx.org.id,
      expires_at: new Date(Date.now() + DAY),
    },
  });
  return token;
}
