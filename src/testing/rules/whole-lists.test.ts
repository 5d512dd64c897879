import { expect, test } from "vitest";
import { readSources } from "./source-files";

/**
 * Pages and components that read one page of a list as if it were all of it, and why there is never more. What can grow
 * is read by `readAll`, or page by page: beyond the first hundred a place could not be chosen, and nothing said so.
 */
const FEW: Record<string, string> = {
  "src/app/[club]/(member)/invoices/[id]/page.tsx": "payments and credit notes of one invoice",
  "src/app/[club]/(member)/bookings/[id]/page.tsx": "offers of one booking",
  "src/app/[club]/(member)/bookings/[id]/read-returned.ts": "credit notes of one invoice",
  "src/app/[club]/(member)/calendar/page.tsx": "a member makes a handful of feeds",
  "src/features/scheduling/calendar-feeds/components/feed-manager.tsx": "the same feeds",
  "src/features/scheduling/waitlist/components/notify-me.tsx": "a member's places in one line",
  "src/app/(staff)/console/[club]/developers/webhooks/page.tsx": "endpoints are bounded",
  "src/app/(staff)/console/[club]/events/read-event.ts": "attendees, page by page",
};

test("a page that shows a list whole reads all of it", () => {
  const shown = readSources().filter(
    ({ file, text }) => /^src\/(app|ui)\/|\/components\//.test(file) && /\bsize: 100\b/.test(text),
  );
  expect(shown.map(({ file }) => file).toSorted()).toEqual(Object.keys(FEW).toSorted());
});
