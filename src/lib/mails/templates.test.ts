import { describe, expect, it } from "vitest";
import { composeBookingConfirmation, composeSignInMail } from "./templates";

const club = { organizationName: "Harbour Club", accentColor: "#0f766e", locale: "en" };
const url = "https://members.example.org/sign-in?token=a&next=%2F";
const booking = {
  ...club,
  memberName: "Zoë",
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

describe("the sign-in mail", () => {
  const code = "012345";

  it("the sign-in mail has its link in text and html, and its code in the subject too", () => {
    const mail = composeSignInMail({ ...club, url, code, validMinutes: 15 });
    expect(mail.subject).toBe("012345 is your code for Harbour Club");
    expect(mail.text).toContain("Code: 012345");
    expect(mail.html).toContain(">012345<");
    expect(mail.text).toContain(`\n${url}\n`);
    expect(mail.html).toContain(`href="${url.replace("&", "&amp;")}"`);
    expect(mail.text).toContain("15 minutes");
  });

  it("the sign-in mail speaks German to organizations that do", () => {
    const mail = composeSignInMail({ ...club, locale: "de-AT", url, code, validMinutes: 15 });
    expect(mail.subject).toBe("012345 ist Ihr Code für Harbour Club");
    expect(mail.html).toContain('lang="de"');
  });

  it("the sign-in mail links to web pages only", () => {
    expect(() =>
      composeSignInMail({ ...club, url: "javascript:alert(1)", code, validMinutes: 1 }),
    ).toThrow(TypeError);
  });
});

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
