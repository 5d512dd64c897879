/**
 * The refusals of the triggers and functions in PostgreSQL, by their SQLSTATE; prisma/sql/README.md explains
 * each. Whoever catches one names it by these words; `sqlState` (server/data/db) reads it off an error.
 */
export const REFUSAL = {
  /** No capacity is left at some moment of the time, or a published event has it. */
  slotUnavailable: "FY001",
  /** The caller's look is out of date: a capacity profile is missing, or the event has moved. */
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
  /** An allowance was used by somebody else meanwhile. */
  allowanceUsedUp: "FY023",
  alreadyBooked: "FY030",
  clockGoesBack: "FY041",
  /** A key and an organization of different modes. */
  modeMismatch: "FY043",
  modeStays: "FY044",
  memberErased: "FY050",
  memberMerged: "FY051",
  /** A move that was only tried would have gone through. */
  couldBeMoved: "FY099",
} as const;
