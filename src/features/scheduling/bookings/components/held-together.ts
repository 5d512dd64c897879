import type { Booking } from "../schema";

/** Returns unpaid bookings, those of one series as the first of them, with how many they are. */
export function heldTogether(held: Booking[]): [Booking, number][] {
  const isFirst = (one: Booking, at: number) =>
    one.series_id === null || held.findIndex(({ series_id }) => series_id === one.series_id) === at;
  const countOf = ({ series_id }: Booking) =>
    series_id === null ? 1 : held.filter((one) => one.series_id === series_id).length;
  return held.filter(isFirst).map((one) => [one, countOf(one)]);
}
