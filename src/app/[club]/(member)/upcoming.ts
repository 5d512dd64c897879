import type { BookingStatus } from "@/features/scheduling/bookings/schema";
import { readAll } from "@/lib/read-all";
import type { openPage } from "./portal";

type Call = Pick<Awaited<ReturnType<typeof openPage>>["call"], "bookings">;

const UNPAID: BookingStatus[] = ["held", "pending_payment"];
const BOOKED: BookingStatus[] = ["confirmed", "checked_in"];
const COMING: BookingStatus[] = ["pending_approval", ...BOOKED];

/** Reads all places that are kept for the reader until they are paid for, however late they begin. */
export function readHeld(call: Call) {
  return readAll((at) => call.bookings.list({ when: "upcoming", status: UNPAID, ...at }));
}

/** Reads a page of the reader's other bookings to come, soonest first. */
export function readComing(call: Call, at: { page?: number; size: number }) {
  return call.bookings.list({ when: "upcoming", status: COMING, ...at });
}

/** Reads those of them that are certain: neither a payment nor an approval is missing. */
export function readBooked(call: Call, at: { size: number }) {
  return call.bookings.list({ when: "upcoming", status: BOOKED, ...at });
}
