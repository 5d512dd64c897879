/** The acts at the door of an event. Pure. */
import { staffActs } from "@/features/scheduling/bookings/components/staff/staff-acts";
import type { Attendee } from "../../list-schema";

/** The rights of whoever reads a list of attendees. */
export type AttendeeRights = { write: boolean };

/** Tells which acts on an attendee the reader may do at this moment. */
export function actsOn(attendee: Attendee, { write }: AttendeeRights, now: string) {
  const acts = staffActs(attendee, { may: () => write, due: 0, now: new Date(now) });
  return {
    check_in: acts.includes("check_in"),
    undo: acts.includes("undo_check_in"),
    no_show: acts.includes("no_show"),
  };
}
