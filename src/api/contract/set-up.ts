// Loaded at once, not by the first case that draws: it notes in the environment where its library lies.
import "sharp";
import { afterAll, beforeAll } from "vitest";
import { getDatabase } from "@/server/data/db";
import { isPortal, type Route } from "@/server/route";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import type { Club } from "./club";
import { type Door, openDoors } from "./entries";
import { readyClub } from "./pool";
import { bearer, cookie } from "./request";
import { doorOf, type DoorName, routes } from "./shapes";

export const portal = routes.filter(({ route }) => isPortal(route));

/**
 * What a file of contract tests begins with: both doors, and two clubs that its cases share, so they change
 * nothing that another case reads: an error changes nothing, and a case that ought to succeed in changing
 * something takes a `readyClub` of its own.
 */
export function setUpContract() {
  let opened: Awaited<ReturnType<typeof openDoors>>;
  let club: Club;
  let foreign: Club;
  let key: Record<string, string>;
  beforeAll(async () => {
    opened = await openDoors();
    await prepareWallet();
    [club, foreign] = [await readyClub(), await readyClub()];
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
      return this.door(doorOf(route));
    },
    door(name: DoorName): Door {
      const door = opened.doors.find((one) => one.name === name);
      if (!door) throw new Error(`no door is called ${name}`);
      return door;
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
  await beginMinute(`session:${await club.id("member_id")}`);
  return member(session);
}

/** Forgets what a caller has asked in this minute. */
export async function beginMinute(bucket: string): Promise<void> {
  await getDatabase().prisma.rateWindow.deleteMany({ where: { bucket } });
}

/** The headers of a signed-in member's own page. */
export function member(session: string): Record<string, string> {
  return { ...cookie(session), "sec-fetch-site": "same-origin" };
}
