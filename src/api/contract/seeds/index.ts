import { accounts } from "./accounts";
import { bookings } from "./bookings";
import { bulkActions } from "./bulk-actions";
import { calendarFeeds } from "./calendar-feeds";
import { cashDesks } from "./cash-desks";
import { changes } from "./changes";
import { events } from "./events";
import type { Seeds } from "./seed-context";
import { keys } from "./keys";
import { memberships } from "./memberships";
import { guests } from "./guests";
import { googleWallet } from "./google-wallet";
import { images } from "./images";
import { documents } from "./documents";
import { door } from "./door";
import { money } from "./money";
import { passCertificates } from "./pass-certificates";
import { passes } from "./passes";
import { payouts } from "./payouts";
import { people } from "./people";
import { places } from "./places";
import { portalTokens } from "./portal-tokens";
import { prices } from "./prices";
import { exports } from "./exports";
import { imports } from "./imports";
import { requestLog } from "./request-log";
import { reconciliations } from "./reconciliations";
import { testClocks } from "./test-clocks";
import { views } from "./views";
import { webhooks } from "./webhooks";

/** All seeds of a club; add a new feature's file here. */
const seeds: Seeds[] = [
  keys,
  portalTokens,
  people,
  accounts,
  images,
  places,
  prices,
  events,
  bookings,
  guests,
  changes,
  documents,
  money,
  cashDesks,
  payouts,
  reconciliations,
  exports,
  views,
  imports,
  bulkActions,
  memberships,
  googleWallet,
  passCertificates,
  passes,
  door,
  webhooks,
  requestLog,
  testClocks,
  calendarFeeds,
];

type Known = Required<Seeds>;
const gather = <P extends keyof Known>(part: P): Known[P] =>
  Object.assign({}, ...seeds.map((one) => one[part] ?? {})) as Known[P];

/** The makers of objects, by the name of the path parameter or field. */
export const makers = gather("ids");
/** The makers for single operations, by method and path. */
export const makersAt = gather("at");
/** The presuppositions of single operations, by method and path. */
export const needs = gather("needs");
