import { expect, it } from "vitest";
import { DEMO_TENANTS } from "../../../prisma/demo-data";

const clubs = DEMO_TENANTS.flatMap(({ organizations }) => organizations);

it.each(clubs)(
  "no place of the demo's club $slug can be booked while the club is closed",
  (club) => {
    const outside = club.resources.flatMap(({ external_id, availability = [] }) =>
      availability
        .filter(
          (window) =>
            !club.profile.opening_hours?.some(
              ({ day, opens_at_local, closes_at_local }) =>
                day === window.day &&
                opens_at_local <= window.starts_at_local &&
                window.ends_at_local <= closes_at_local,
            ),
        )
        .map(({ day }) => `${external_id} on ${day}`),
    );
    expect(outside).toEqual([]);
  },
);
