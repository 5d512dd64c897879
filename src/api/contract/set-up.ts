import { afterAll, beforeAll, vi } from "vitest";
import { getDatabase } from "@/server/db";
import type { Route } from "@/server/route";
import { portalRoutes, v1Routes } from "../tables";
import { prepareWallet } from "../wallet-credentials";
import { type Club, makeClub } from "./club";
import { type Door, openDoors } from "./doors";
import { bearer, cookie } from "./request";

// Each request names its own client address, which counts only behind a trusted proxy.
vi.stubEnv("TRUST_PROXY", "1");

/** Every operation of both tables, with the name that its cases have. */
export const routes = [...v1Routes, ...portalRoutes].map((route) => ({
  route,
  name: `${route.method} ${route.path}`,
}));
export const portal = routes.filter(({ route }) => isPortal(route));

export function isPortal(route: Route): boolean {
  return route.path.startsWith("/portal/");
}

/**
 * What a file of contract tests begins with: both doors, and two clubs that its cases share, so they change
 * nothing that another case reads. What is read of the answer is the running test's.
 */
export function setUpContract() {
  let opened: Awaited<ReturnType<typeof openDoors>>;
  let club: Club;
  let foreign: Club;
  let key: Record<string, string>;
  beforeAll(async () => {
    opened = await openDoors();
    await prepareWallet();
    [club, foreign] = [await makeClub(), await makeClub()];
    key = bearer(await club.key());
  });
  afterAll(() => opened.close());
  return {
    get doors(): Door[] {
      return opened.doors;
    },
    /** The clubs, and one of the doors, in turn by operation: what stands behind them is the same function. */
    at(route: Route): { door: Door; club: Club; foreign: Club } {
      return { door: this.doorFor(route), club, foreign };
    },
    doorFor(route: Route): Door {
      const [own, next] = opened.doors;
      const turn = routes.findIndex((one) => one.route === route) % 2;
      return (turn === 0 ? own : next) as Door;
    },
    get club() {
      return club;
    },
    get foreign() {
      return foreign;
    },
    /** The header of a key of the club that may do everything. */
    get key() {
      return key;
    },
  };
}

/**
 * The caller for whom an operation is made: a key, or under /portal the club's member, whose minute begins
 * anew with each case: a fast machine asks more of one member in a minute than a member may.
 */
export async function callerOf(route: Route, club: Club): Promise<Record<string, string>> {
  if (!isPortal(route)) return bearer(await club.key());
  const session = await club.session();
  const bucket = `session:${await club.id("member_id")}`;
  await getDatabase().prisma.rateWindow.deleteMany({ where: { bucket } });
  return member(session);
}

/** The headers of a signed-in member's own page. */
export function member(session: string): Record<string, string> {
  return { ...cookie(session), "sec-fetch-site": "same-origin" };
}
