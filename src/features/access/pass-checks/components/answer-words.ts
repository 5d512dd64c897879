import { formatTime } from "@/lib/format";
import type { Words } from "@/server/words/messages";
import type { DoorAnswer } from "../schema";

/** The results that have words of their own; the others send to the desk. */
const KNOWN = {
  photo_check_required: "photo",
  already_checked_in: "already",
  passed_back: "again",
  too_early: "early",
  too_late: "late",
  no_booking_today: "none",
  booking_not_confirmed: "unconfirmed",
  membership_expired: "membership",
  revoked: "over",
  expired: "over",
  rotating_code_required: "code",
  code_expired: "code",
  code_used: "code",
  not_checked_in: "not_in",
} as const;

/** Says to a member what the door has answered: a title, and the next step. Pure. */
export function answerWords(
  { result, direction, opens_at_local }: DoorAnswer,
  { words, locale }: { words: Words<"pass">; locale: string },
): { title: string; text: string } {
  const said = (key: "in" | "out" | "desk" | (typeof KNOWN)[keyof typeof KNOWN]) => ({
    title: words(`door.${key}_title`),
    text: words(`door.${key}`, { time: opens_at_local ? formatTime(opens_at_local, locale) : "" }),
  });
  if (result === "valid") return said(direction);
  return said(result in KNOWN ? KNOWN[result as keyof typeof KNOWN] : "desk");
}
