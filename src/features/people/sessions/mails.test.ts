import { describe, expect, it } from "vitest";
import { composeSignInMail } from "./mails";

const club = { organizationName: "Harbour Club", accentColor: "#0f766e", reader: { locale: "en" } };
const url = "https://members.example.org/sign-in?token=a&next=%2F";

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
    const mail = composeSignInMail({
      ...club,
      reader: { locale: "de-AT" },
      url,
      code,
      validMinutes: 15,
    });
    expect(mail.subject).toBe("012345 ist dein Code für Harbour Club");
    expect(mail.html).toContain('lang="de"');
  });

  it("the sign-in mail links to web pages only", () => {
    expect(() =>
      composeSignInMail({ ...club, url: "javascript:alert(1)", code, validMinutes: 1 }),
    ).toThrow(TypeError);
  });
});
