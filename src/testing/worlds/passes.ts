import { beforeAll, beforeEach } from "vitest";
import { restFetch } from "@/api/entries/rest-fetch";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import { createApiKey } from "@/features/platform/api-keys/create";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { createPass } from "@/features/access/passes/create";
import { ensureDevelopmentChain } from "@/features/access/passes/development-chain";
import type { Pass } from "@/features/access/passes/schema";
import { generateDevelopmentChain } from "@/ports/wallet";
import { getDatabase } from "@/server/data/db";
import { Failure } from "@/server/errors";
import { newPeer } from "@/testing/limits";
import { makeMember, makeWorld, type World } from "./world";

type Answer = { status: number; headers: Headers; body: Record<string, unknown> };
type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;

/**
 * Sets up a test file about passes: a wallet that can sign and, before each test, a world and a caller of its own. The
 * returned properties are the running test's.
 */
export function setUpPasses() {
  let world: World;
  let call: Call;
  let root: string;

  beforeAll(async () => {
    await prepareWallet();
    const stored = await ensureDevelopmentChain(
      getDatabase().prisma,
      () => new Date(),
      generateDevelopmentChain,
    );
    root = stored.root;
  });
  beforeEach(async () => {
    world = await makeWorld();
    call = await callerOf([world]);
  });

  return {
    get world() {
      return world;
    },
    /** The development root, which every signature must lead to. */
    get root() {
      return root;
    },
    /** Calls the REST API with a key of the test's own organization. */
    call: (...args: Parameters<Call>) => call(...args),
    makePass: (at = world) => makePass(at),
  };
}

/** Sends a request to the REST API with no credentials but those given, from another address each time. */
export const request = (path: string, init?: RequestInit, peer = newPeer()) =>
  restFetch(new Request(new URL(path, "http://localhost:3000"), init), peer);

/** Calls the REST API with a key of the first world's tenant, linked to all the worlds given. */
export async function callerOf(
  [first, ...others]: [World, ...World[]],
  scopes = ["*"],
): Promise<Call> {
  const key = await createApiKey(first.ctx, {
    name: "Test",
    scopes: scopes as never,
    organization_ids: [first.org.id],
  });
  for (const { org } of others)
    await first.ctx.db.apiKeyOrganization.create({
      data: { api_key_id: key.id, organization_id: org.id, tenant_id: org.tenant_id } as never,
    });
  return async (method, path, body) => {
    const response = await request(path, {
      method,
      headers: {
        authorization: `Bearer ${key.secret}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: JSON.parse(text || "{}") };
  };
}

async function makePass(at: World): Promise<Pass> {
  const member = await makeMember(at, { name: "Zoë Maß" });
  const design = await createPassDesign(at.ctx, { name: "Membership card" });
  return createPass(at.ctx, { member_id: member.id, pass_design_id: design.id });
}

/** Returns the failure that some work raised, as its code and extras; null if it raised none. */
export async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Failure ? { code: error.of.code, ...error.extras } : error;
}
