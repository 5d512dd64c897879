import { describe, expect, it } from "vitest";
import { composeBookingConfirmation } from "./compose-booking-confirmation";

const club = { organizationName: "Harbour Club", accentColor: "#0f766e", reader: { locale: "en" } };
const booking = {
  ...club,
  memberName: "Zoë",
  whose: null,
  resourceName: "Court 1",
  when: "Tue 1 December 2026, 10:00–11:00 (Europe/Berlin)",
  at: "Tue 1 Dec, 10:00",
  place: null,
  hostName: null,
  paid: "€24.00",
  bookingUrl: "https://members.example.org/bookings/bkg_1",
  calendarUrl: "https://members.example.org/bookings/bkg_1.ics",
  passUrl: null,
};

describe("the booking confirmation", () => {
  it("the confirmation states the thing, the time and the price, and leaves out missing parts", () => {
    const { text } = composeBookingConfirmation(booking);
    expect(text).toContain("What: Court 1\nWhen: Tue 1 December 2026, 10:00–11:00 (Europe/Berlin)");
    expect(text).toContain("Paid: €24.00");
    expect(composeBookingConfirmation(booking).subject).toBe("Booked: Court 1, Tue 1 Dec, 10:00");
    expect(text).not.toContain("Where");
    expect(text).not.toContain("pass");
  });

  it("the confirmation shows names as written, never as html", () => {
    const memberName = `<img src=x onerror="alert('1')">&`;
    const { html } = composeBookingConfirmation({ ...booking, memberName });
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;");
  });

  it("the confirmation has a deliverable one-line subject, whatever the resource's name", () => {
    const resourceName = `Court\r\nBcc: all@example.org ${"long ".repeat(60)}`;
    const mail = composeBookingConfirmation({ ...booking, resourceName });
    expect(mail.subject).toMatch(/^[^\p{Cc}]{1,150}$/u);
    expect(mail.subject).toMatch(/^Booked: Court Bcc: all@example\.org long/);
  });

  it("the confirmation ignores a faulty accent colour", () => {
    const { html } = composeBookingConfirmation({ ...booking, accentColor: '"><script>' });
    expect(html).not.toContain("<script>");
  });
});
