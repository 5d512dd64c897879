import { randomUUID } from "node:crypto";
import { DAY, HOUR } from "@/lib/time";
import { send } from "./caller";
import type { Club, Person } from "./club";
import { sleep } from "./instances";

/** The answers to a person about one booking, and whether they have cancelled since. */
export type Told = { id: string; statuses: string[]; cancelling: boolean };

/** Every answer that was given: its result must be there afterwards. */
export type Memory = {
  /** The number of tries to hold a place, each with its own note. */
  tries: number;
  told: Told[];
  paid: number;
  cancelled: number;
  authenticated: number;
};

export const newMemory = (): Memory => ({
  ...{ tries: 0, told: [], paid: 0, cancelled: 0, authenticated: 0 },
});

const DAYS = 20;
const chance = (p: number) => Math.random() < p;
const below = (n: number) => Math.floor(Math.random() * n);
const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T;

/**
 * Plays people until `over`: they hold, pay, answer their bank, change their minds, and come back.
 */
export async function load(
  club: Club,
  urls: string[],
  { atOnce, over }: { atOnce: number; over: () => boolean },
): Promise<Memory> {
  const memory = newMemory();
  const from = Math.ceil(Date.now() / DAY + 3) * DAY;
  const live = async () => {
    while (!over()) {
      // A person who was never answered is not counted; every answer is.
      if (chance(0.02)) await club.addPerson().catch(() => undefined);
      await visit(pick(club.people), { club, urls, memory, from });
    }
  };
  await Promise.all([...Array.from({ length: atOnce }, live), moveTime(club, over)]);
  return memory;
}

type Visit = { club: Club; urls: string[]; memory: Memory; from: number };

async function visit(person: Person, { club, urls, memory, from }: Visit): Promise<void> {
  const { ask } = person;
  const base = person.portal ? "/portal/v1" : "/v1";
  const starts = from + below(DAYS * 24) * HOUR + below(2) * (HOUR / 2);
  const local = (at: number) => new Date(at).toISOString().slice(0, 19);
  memory.tries++;
  const held = await ask("POST", `${base}/bookings`, {
    ...(person.portal ? {} : { member_id: person.id }),
    ...{ resource_id: pick(club.rooms), notes: randomUUID() },
    ...{ starts_at_local: local(starts), ends_at_local: local(starts + HOUR) },
  });
  if (held?.status !== 201) return;
  const told: Told = { id: String(held.body["id"]), statuses: ["held"], cancelling: false };
  memory.told.push(told);
  const act = async (verb: string, body: object) => {
    const answer = await ask("POST", `${base}/bookings/${told.id}/${verb}`, body);
    if (answer?.status === 200) told.statuses.push(String(answer.body["status"]));
    return answer;
  };
  if (chance(0.1)) return void (await act("release", {}));
  for (let cards = 0; cards < 2; cards++) {
    const card = { payment_method_id: pick(person.cards) };
    const clicks = chance(0.2) ? [act("checkout", card), act("checkout", card)] : [];
    const answers = await Promise.all(clicks.length ? clicks : [act("checkout", card)]);
    const asked = answers.find((answer) => answer?.body["status"] === "pending_payment");
    const { client_secret } = (asked?.body["processor"] ?? {}) as { client_secret?: string };
    if (client_secret && chance(0.8)) {
      await visitBank(urls, client_secret);
      memory.authenticated++;
      await act("sync", {});
    }
    if (told.statuses.includes("confirmed")) break;
  }
  if (told.statuses.includes("confirmed")) memory.paid++;
  if (chance(0.25)) {
    told.cancelling = true;
    const answer = await act("cancel", {});
    if (answer?.status === 200) memory.cancelled++;
  }
}

/**
 * Confirms on the bank's page as the payer, in their browser, as often as it takes to get an
 * answer.
 */
async function visitBank(urls: string[], client_secret: string): Promise<void> {
  const [id = ""] = client_secret.split("_secret_");
  const outcome = pick(["complete", "complete", "complete", "fail", "close"]);
  const form = new URLSearchParams({ client_secret, outcome, return_url: "/" }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (let n = 0; n < 40; n++) {
    const path = `${urls[n % urls.length]}/sandbox/3ds/${id}`;
    const answer = await send("POST", path, headers, form).catch(() => null);
    if (answer && answer.status < 500) return;
    await sleep(250);
  }
}

/** Moves time a minute every other second: holds lapse, and half-done work is tried again. */
async function moveTime(club: Club, over: () => boolean): Promise<void> {
  while (!over()) {
    await sleep(2_000);
    await passTime(club, 1);
  }
}

/** Moves the club's clock on by minutes, unless it is still moving. */
export async function passTime(club: Club, minutes: number): Promise<void> {
  const clock = await club.ask("GET", `/v1/test-clocks/${club.clock}`);
  if (clock?.body["status"] !== "ready") return;
  const at = Date.parse(String(clock.body["frozen_time"])) + minutes * 60_000;
  const frozen_time = new Date(at).toISOString();
  await club.ask("POST", `/v1/test-clocks/${club.clock}/advance`, { frozen_time });
}
