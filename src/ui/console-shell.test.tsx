import { expect, it } from "vitest";
import { htmlOf } from "@/testing/rendered";
import { ConsoleShell } from "./console-shell";

it("the console has the club's sign beside its name", () => {
  const shell = (icon: string | null) =>
    htmlOf(
      <ConsoleShell
        club={{ name: "Harbour", accent: null, icon, timezone: "UTC" }}
        person={{ id: "stf_1", name: "Mara Lindqvist", email: "mara@example.com" }}
        scopes={[]}
        theme="system"
        testMode={false}
        portal="/harbour"
        language={null}
        signOut={null}
      >
        {null}
      </ConsoleShell>,
    );
  const sign = "https://club.example/sign.png";
  expect(shell(sign)).toContain(sign);
  expect(shell(sign)).not.toContain(">H<");
  expect(shell(null)).toContain(">H<");
});
