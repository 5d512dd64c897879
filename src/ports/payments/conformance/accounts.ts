import { describe, expect, test } from "vitest";
import type { Acts } from "./acts";

/** Accounts of clubs: made by the platform, answered for by their holder on the processor's own page. */
export function describeAccounts({ subject, base }: Acts): void {
  const request = () => ({
    idempotencyKey: base().idempotencyKey,
    ...{ name: "Riverside Club", email: "desk@riverside.example", country: "DE" },
    metadata: { organization_id: "org_1" },
  });

  describe("connected accounts", () => {
    test("a new account may not charge, and the processor says what it asks for", async () => {
      const { payments } = subject();
      const made = await payments.createAccount(request());
      expect(made).toMatchObject({ charges_enabled: false, details_submitted: false });
      expect(made.requirements.length).toBeGreaterThan(0);
      const read = await payments.retrieveAccount({ account: made.id });
      expect(read).toMatchObject({ id: made.id, charges_enabled: false, country: "DE" });
    });

    test("a repeated request makes no second account", async () => {
      const { payments } = subject();
      const one = request();
      const { id } = await payments.createAccount(one);
      expect((await payments.createAccount(one)).id).toBe(id);
    });

    test("its holder gets a page that opens for a while", async () => {
      const { payments } = subject();
      const { id: account } = await payments.createAccount(request());
      const pages = {
        return_url: "https://club.example/back",
        refresh_url: "https://club.example/again",
      };
      const link = await payments.createOnboardingLink({ account, ...pages });
      expect(link.url).not.toBe("");
      expect(link.expires_at.getTime()).toBeGreaterThan(Date.now());
    });
  });
}
