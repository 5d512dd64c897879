import { MemberNotBookable } from "@/features/people/members/errors";
import { PromoCodeExhausted, PromoCodeInvalid } from "@/features/catalogue/promo-codes/errors";
import { ResourceNotFound } from "@/features/scheduling/resources/errors";
import { AmbiguousLocalTime, NonexistentLocalTime } from "@/server/local-times";
import {
  AllowanceExhausted,
  AlreadyBooked,
  AmountTooLarge,
  DurationNotAllowed,
  EventNotFound,
  EventNotOpen,
  MaxAdvance,
  MinNotice,
  OutsideAvailability,
  QuotaExceeded,
  QuoteExpired,
  QuoteMismatch,
  QuoteUsed,
  SlotUnavailable,
  TooManyHolds,
  TooManyUnpaid,
} from "./errors";

/** Lists the failures of asking for a place, which every operation that takes one can answer. */
export const placeErrors = [
  ResourceNotFound,
  EventNotFound,
  EventNotOpen,
  SlotUnavailable,
  AlreadyBooked,
  OutsideAvailability,
  DurationNotAllowed,
  MinNotice,
  MaxAdvance,
  NonexistentLocalTime,
  AmbiguousLocalTime,
  TooManyHolds,
  TooManyUnpaid,
  QuotaExceeded,
  MemberNotBookable,
  QuoteExpired,
  QuoteMismatch,
  QuoteUsed,
  PromoCodeInvalid,
  PromoCodeExhausted,
  AllowanceExhausted,
  AmountTooLarge,
];
