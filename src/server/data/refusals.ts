/**
 * The refusals of triggers and functions in PostgreSQL, by SQLSTATE; prisma/sql/README.md explains each. Code that
 * catches one uses these names; `sqlState` (server/data/db) reads it off an error.
 */
export const REFUSAL = {
  /** No capacity is left at some moment of the time, or a published event has it. */
  slotUnavailable: "FY001",
  /** The caller's data is out of date: a capacity profile is missing, or the event has moved. */
  lookAgain: "FY002",
  /** A booking or event was written at another isolation level than READ COMMITTED. */
  wrongIsolation: "FY003",
  resourceArchived: "FY004",
  quotaExceeded: "FY005",
  tooManyHolds: "FY006",
  eventNotOpen: "FY007",
  hostUnavailable: "FY008",
  /** An event would have fewer places than are taken. */
  tooFewPlaces: "FY009",
  unknownGroup: "FY010",
  tooManyUnpaid: "FY011",
  quoteUsed: "FY020",
  promoCodeUsedUp: "FY021",
  promoCodeUsedByMember: "FY022",
  /** Somebody else used the allowance meanwhile. */
  allowanceUsedUp: "FY023",
  alreadyBooked: "FY030",
  clockGoesBack: "FY041",
  /** A key and an organization have different modes. */
  modeMismatch: "FY043",
  modeStays: "FY044",
  memberErased: "FY050",
  memberMerged: "FY051",
  memberIsWalkIn: "FY052",
  lastStaffOwner: "FY060",
  /** The end of a dry run: the move would have gone through. */
  couldBeMoved: "FY099",
} as const;

const STATES: ReadonlySet<string | null> = new Set(Object.values(REFUSAL));

/** PostgreSQL's own about data, constraints and conflicts: classes 22, 23 and 40, and a lock that was waited for too long. */
const OF_STATEMENTS = /^(?:22|23|40)...$|^55P03$/;

/**
 * Tells whether a SQLSTATE is about the statement alone, and its connection is as good as before. Any other may be about
 * the connection: after a failover it leads to a server that only reads.
 */
export function isRefusal(state: string | null): boolean {
  return STATES.has(state) || OF_STATEMENTS.test(state ?? "");
}
