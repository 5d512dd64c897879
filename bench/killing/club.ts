import { WEEKDAYS } from "@/lib/time";
import { type Ask, callerOf, type Seen, send } from "./caller";
import type { Instances } from "./instances";

/** A person who books: by an API client in their name, or signed in to the portal. */
export type Person = {
  id: string;
  ask: Ask;
  portal: boolean;
  cards: string[];
  /** The session of somebody who is signed in. */
  cookie?: string;
};

/** The club that everybody books at, with its facts. */
export type Club = {
  id: string;
  rooms: string[];
  capacity: number;
  people: Person[];
  ask: Ask;
  /** Headers of requests with the club's own key. */
  headers: { [name: string]: string };
  addPerson: () => Promise<void>;
  clock: string;
};

const CARDS = [
  "pm_card_visa",
  "pm_card_visa",
  "pm_card_authenticationRequired",
  "pm_card_chargeCustomerFail",
];
const CAPACITY = 2;
const PORTAL_MEMBERS = 3;

/**
 * Creates a club on a test clock with rooms, prices and people, by the operator's commands and the
 * public API.
 */
export async function foundClub(
  app: Instances,
  seen: Seen,
  { people, rooms }: { people: number; rooms: number },
): Promise<Club> {
  const words = (text: string) => text.split(" ");
  const made = await app.admin<{ id: string }>(
    ...words("organization create --mode test --tenant kill --slug kill --name Kill"),
    ...words("--timezone UTC --currency EUR"),
  );
  const key = await app.admin<{ secret: string }>(
    ...words("api-key create --name kill --rate-limit 1000000"),
  );
  const headers = { authorization: `Bearer ${key.secret}` };
  const ask = callerOf(app.urls, headers, seen);
  const create = async (path: string, body: object): Promise<string> => {
    const answer = await ask("POST", path, body);
    if (answer?.status === 201) return String(answer.body["id"]);
    throw new Error(`${path}: ${JSON.stringify(answer)}`);
  };
  const policy_id = await create("/v1/events/policies", {
    ...{ name: "Many", max_active_holds: 50, allow_overlapping_bookings: true },
  });
  await create("/v1/events/price-rules", {
    ...{ name: "Hour", currency: "EUR", amount: 1500, unit: "hour" },
  });
  const room = (n: number) =>
    create("/v1/events/resources", {
      ...{ name: `Room ${n}`, timezone: "UTC", policy_id, slot_step_minutes: 30 },
      availability: WEEKDAYS.map((day) => ({
        ...{ day, starts_at_local: "00:00:00Z", ends_at_local: "00:00:00Z", capacity: CAPACITY },
      })),
    });
  const club: Club = {
    id: made.id,
    rooms: [],
    capacity: CAPACITY,
    people: [],
    ask,
    headers,
    addPerson: async () => {
      const id = await create("/v1/members", { name: "Ann Other", status: "active" });
      club.people.push({ id, ask, portal: false, cards: await saveCards(id) });
    },
    clock: "",
  };
  async function saveCards(id: string): Promise<string[]> {
    const cards: string[] = [];
    for (const processor_payment_method_id of CARDS) {
      const path = `/v1/members/${id}/payment-methods`;
      cards.push(await create(path, { processor_payment_method_id }));
    }
    return cards;
  }
  for (let n = 0; n < rooms; n++) club.rooms.push(await room(n));
  for (let n = 0; n < people; n++) await club.addPerson();
  for (let n = 0; n < PORTAL_MEMBERS; n++) {
    const invite = `member invite --email member${n}@kill.example --name Member`;
    const { id, sign_in_url } = await app.admin<{ id: string; sign_in_url: string }>(
      ...words(invite),
    );
    const cookie = await signIn(sign_in_url.replace(app.baseUrl, app.urls[0] ?? ""));
    const own = callerOf(app.urls, { cookie, origin: app.baseUrl }, seen);
    club.people.push({ id, ask: own, portal: true, cards: await saveCards(id), cookie });
  }
  club.clock = await create("/v1/test-clocks", { name: "Killing" });
  return club;
}

/** Presses the button of a sign-in link's page and returns the session's cookie. */
async function signIn(link: string): Promise<string> {
  const { origin, pathname } = new URL(link);
  const token = pathname.replace("/sign-in/link/", "");
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const { headers, status } = await send(
    "POST",
    `${origin}/api/sign-in/link`,
    form,
    `token=${token}`,
  );
  const cookies = [headers["set-cookie"] ?? []].flat().map((cookie) => cookie.split(";")[0] ?? "");
  const session = cookies.find((cookie) => cookie.startsWith("next-auth.session-token="));
  if (!session) throw new Error(`The sign-in link answered ${status} without a session.`);
  return session;
}
