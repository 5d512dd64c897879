import { forEach } from "@/features/billing/payments/for-each";
import { takesCards } from "@/features/billing/payments/takes-cards";
import { keepPayout, storedStatus, type ToldPayout } from "@/features/billing/payouts/keep";
import { takersOf } from "@/features/billing/payouts/takers";
import { DAY } from "@/lib/time";
import type { PayoutState } from "@/ports/payments/port";
import type { Ctx } from "@/server/context";
import type { Installation } from "@/server/jobs/installation";
import type { Change } from "@/server/jobs/rounds";
import { type Account, listAccounts } from "./compare-processor";

/** As many payouts of an account a round takes; more of them come in the next one, at once. */
const BATCH = 50;
/** How far back the first look goes. */
const FIRST_MS = 400 * DAY;
/** Later ones look again at the latest: money that counts as paid may still come back. */
const AGAIN_MS = 40 * DAY;

/**
 * Brings in the processor's payouts, oldest first: those that are new, and those that stand otherwise by now. What is stored
 * is the cursor, so a round that ends midway is carried on by the next. Returns what has changed; nothing without a
 * processor.
 */
export async function bringInPayouts(installation: Installation): Promise<Change[]> {
  const { only, now } = installation;
  if (!takesCards(installation) || (only && looked.get(only.id) === now().getTime())) return [];
  const found: Change[] = [];
  const failed = await forEach(
    await listAccounts(installation),
    ({ account }) => ({ what: "account", id: account ?? "platform" }),
    async (of) => {
      found.push(...(await bringInAccount(installation, of)));
      return null;
    },
  );
  return [...found, ...failed];
}

/**
 * When each club with a clock of its own was last looked after, by that clock: it may stand still for days, and its worker
 * comes every second.
 */
const looked = new Map<string, number>();

async function bringInAccount(installation: Installation, of: Account): Promise<Change[]> {
  const clubs = await clubsOf(installation, of);
  const { only, now } = installation;
  const seen = () => only && looked.set(only.id, now().getTime());
  const [first] = clubs;
  if (!first) return (seen(), []);
  const own = first.ctx.org.test_clock_at ? now() : null;
  const since = await cursorOf(installation, clubs);
  const { account } = of;
  const states = await installation.payments.listPayouts({
    ...{ account, created_after: since },
    ...(own && { arriving_until: own }),
  });
  const news = (await newsOf(installation, clubs, states)).slice(0, BATCH);
  const changes = await forEach(
    news,
    ({ state }) => ({ what: "payout", id: state.id }),
    async ({ state, club }) => keepPayout(club.ctx, await tell(installation, club, state)),
  );
  if (own && news.length < BATCH && changes.every(({ failed }) => !failed)) seen();
  return changes;
}

/** A club that takes its cards by the account. */
type Club = {
  id: string;
  account: string | null;
  ctx: Ctx;
  /** The other clubs that have taken cards by it. */
  others: string[];
};

/** Returns the account's clubs that have taken cards; none if several customers of the installation share it. */
async function clubsOf(installation: Installation, of: Account): Promise<Club[]> {
  const { account, organizations } = of;
  const { takers, shared } = await takersOf(installation, account ?? "");
  if (shared) return [];
  const ids = takers
    .map(({ id }) => id)
    .filter((id) => organizations.has(id) && !installation.except?.includes(id));
  const clubs = [];
  for (const id of ids) {
    const others = takers.flatMap((taker) => (taker.id === id ? [] : taker.id));
    clubs.push({ id, account, others, ctx: await installation.contextOf(id) });
  }
  return clubs;
}

/** Returns from when on payouts are asked for: that of the club which knows least. */
async function cursorOf({ db, now }: Installation, clubs: readonly Club[]): Promise<Date> {
  const known = await db.payout.groupBy({
    by: ["organization_id"],
    where: { organization_id: { in: clubs.map(({ id }) => id) } },
    _max: { created_at: true },
  });
  const first = now().getTime() - FIRST_MS;
  const latest = known.map(({ _max }) => (_max.created_at?.getTime() ?? first) - AGAIN_MS);
  return new Date(known.length < clubs.length ? first : Math.min(...latest));
}

/** Returns what a club does not know yet, oldest first. */
async function newsOf({ db }: Installation, clubs: readonly Club[], states: PayoutState[]) {
  const rows = await db.payout.findMany({
    where: {
      organization_id: { in: clubs.map(({ id }) => id) },
      provider_payout_id: { in: states.map(({ id }) => id) },
    },
    select: { organization_id: true, provider_payout_id: true, status: true, amount: true },
  });
  const known = new Map(
    rows.map((row) => [`${row.organization_id} ${row.provider_payout_id}`, row]),
  );
  return [...states].reverse().flatMap((state) =>
    clubs.flatMap((club) => {
      const row = known.get(`${club.id} ${state.id}`);
      const same = row?.status === storedStatus(state) && row.amount === state.amount;
      return same ? [] : [{ state, club }];
    }),
  );
}

/** Asks what a payout is made of, and tells what of it is the club's. */
async function tell(
  { db, payments }: Pick<Installation, "db" | "payments">,
  { account, others }: Club,
  state: PayoutState,
): Promise<ToldPayout> {
  const told = { account: account ?? "", state };
  if (!state.itemized) return { ...told, items: null, elsewhere: 0 };
  const all = await payments.listPayoutItems({ account, payout_id: state.id });
  const rows = await db.payment.findMany({
    where: {
      organization_id: { in: others },
      account: account ?? "",
      provider_payment_intent_id: { in: all.flatMap(({ intent_id }) => intent_id ?? []) },
    },
    select: { provider_payment_intent_id: true },
  });
  const theirs = new Set(rows.map((row) => row.provider_payment_intent_id));
  const isTheirs = ({ intent_id }: { intent_id: string | null }) => theirs.has(intent_id);
  return {
    ...told,
    items: all.filter((item) => !isTheirs(item)),
    elsewhere: all.filter(isTheirs).reduce((sum, { net }) => sum + net, 0),
  };
}

/** Looks at one payout of which the processor has told. */
export async function bringInPayout(
  installation: Installation,
  { account, payout_id }: { account: string | null; payout_id: string },
): Promise<void> {
  const of = (await listAccounts(installation)).find((one) => one.account === account);
  const clubs = of ? await clubsOf(installation, of) : [];
  const state =
    clubs.length > 0 ? await installation.payments.retrievePayout({ account, payout_id }) : null;
  for (const club of clubs) {
    if (state) await keepPayout(club.ctx, await tell(installation, club, state));
  }
}
