import type { BookingStatus } from "@/features/scheduling/bookings/schema";
import { readAll } from "@/lib/read-all";
import type { openPage } from "./portal";

type Call = Pick<Awaited<ReturnType<typeof openPage>>["call"], "bookings">;

const UNPAID: BookingStatus[] = ["held", "pending_payment"];
const COMING: BookingStatus[] = ["pending_approval", "confirmed", "checked_in"];

/** Reads all places that are kept for the reader until they are paid for, however late they begin. */
export function readHeld(call: Call) {
  return readAll((at) => call.bookings.list({ when: "upcoming", status: UNPAID, ...at }));
}

/** Reads a page of the reader's other bookings to come, soonest first. */
export function readComing(call: Call, at: { page?: number; size: number }) {
  return call.bookings.list({ when: "upcoming", status: COMING, ...at });
}
