import { pageIn } from "@/lib/portal-path";

/** Matches the address of a page at any club: `/harbour/bookings?when=past` for `/bookings?when=past`. */
export function atPage(page: string): (url: URL) => boolean {
  return ({ pathname, search }) => pageIn(pathname + search) === page;
}
