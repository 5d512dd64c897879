import type { Around } from "@/features/scheduling/bookings/components/whose";
import type { Booking } from "@/features/scheduling/bookings/schema";
import type { openPage } from "./portal";

type Page = Pick<Awaited<ReturnType<typeof openPage>>, "call" | "me">;

/** Reads the names of the people in the reader's accounts, if a booking needs one. */
export async function readAround({ call, me }: Page, bookings: Booking[]): Promise<Around> {
  const isForSomebody = bookings.some((one) => one.booked_by_member_id !== null);
  const accounts = isForSomebody ? await call.me.accounts() : [];
  const people = accounts.flatMap((account) => account.people);
  return {
    me: me.member.id,
    names: Object.fromEntries(people.map(({ member_id, name }) => [member_id, name])),
  };
}
