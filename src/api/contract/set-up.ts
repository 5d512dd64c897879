// Loaded at once, not by the first case that draws: it writes the path of its library into the environment.
import "sharp";
import { afterAll, beforeAll } from "vitest";
import { getDatabase } from "@/server/data/db";
import { isPortal, type Route } from "@/server/route";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import type { Club } from "./club";
import { type Entry, openEntries } from "./entries";
import { readyClub } from "./club-copies";
import { bearer, cookie } from "./request";
import { entryOf, type EntryName, routes } from "./shapes";

export const portal = routes.filter(({ route }) => isPortal(route));

/**
 * Sets up a file of contract tests: both entries, and two clubs shared by its cases. So a case changes nothing that
 * another reads: an error changes nothing, and a case of a successful change takes a `readyClub` of its own.
 */
export function setUpContract() {
  let opened: Awaited<ReturnType<typeof openEntries>>;
  let club: Club;
  let foreign: Club;
  let key: Record<string, string>;
  beforeAll(async () => {
    opened = await openEntries();
    await prepareWallet();
    [club, foreign] = [await readyClub(), await readyClub()];
    key = bearer(await club.key());
  });
  afterAll(() => opened.close());
  return {
    get entries(): Entry[] {
      return opened.entries;
    },
    /** Returns the clubs and one of the entries, in turn by operation: both call the same function. */
    at(route: Route): { entry: Entry; club: Club; foreign: Club } {
      return { entry: this.entryFor(route), club, foreign };
    },
    entryFor(route: Route): Entry {
      return this.entry(entryOf(route));
    },
    entry(name: EntryName): Entry {
      const entry = opened.entries.find((one) => one.name === name);
      if (!entry) throw new Error(`no entry is called ${name}`);
      return entry;
    },
    get club() {
      return club;
    },
    get foreign() {
      return foreign;
    },
    /** The header of a key of the club with every scope. */
    get key() {
      return key;
    },
  };
}

/**
 * Returns the caller's headers for an operation: a key, or under /portal the club's member. The member's minute begins
 * anew with each case: a fast machine sends more requests in a minute than a member may.
 */
export async function callerOf(route: Route, club: Club): Promise<Record<string, string>> {
  if (!isPortal(route)) return bearer(await club.key());
  const session = await club.session();
  await beginMinute(`session:${await club.id("member_id")}`);
  return member(session);
}

/** Forgets the requests of a caller in this minute. */
export async function beginMinute(bucket: string): Promise<void> {
  await getDatabase().prisma.rateWindow.deleteMany({ where: { bucket } });
}

/** The headers of a signed-in member's own page. */
export function member(session: string): Record<string, string> {
  return { ...cookie(session), "sec-fetch-site": "same-origin" };
}
