import { addDays, toLocalDate } from "@/lib/time";

const day = addDays(toLocalDate(Date.now(), "UTC"), 2);
/** Local times that can be booked in the club's room: two days ahead, in its own zone (UTC). */
export const bookable = { starts_at_local: `${day}T10:00:00`, ends_at_local: `${day}T11:00:00` };
