import { describe, expect, it } from "vitest";
import { staffPlacesOf } from "@/features/people/staff/places";
import { makeSetUpLink } from "@/features/platform/organizations/set-up-link";
import { newId } from "@/lib/ids";
import { HOUR } from "@/lib/time";
import { sha256 } from "@/server/config/secrets";
import { getDatabase } from "@/server/data/db";
import { foundAnother, foundFirst, isSetUpOpen } from "./found-club";

const now = () => new Date();
const link = (at = now) => makeSetUpLink({ db: getDatabase().prisma, now: at });

const club = {
  ...{ name: "Tennis-Club Süd", country: "DE", default_timezone: "Europe/Berlin" },
  ...{ default_currency: "EUR", locale: "de", tax_name: "MwSt.", tax_percentage: 19 },
};
const answers = () => ({
  club,
  founder: { name: "Olga Winter", email: `Olga-${newId("usr")}@club.test` },
});

describe("the link of an installation's start", () => {
  it("makes a club with its tax and an owner who is on the staff at once", async () => {
    const given = answers();
    const org = await foundFirst(await link(), given);
    expect(org).toMatchObject({ mode: "live", default_timezone: "Europe/Berlin", locale: "de" });
    expect(org.slug).toMatch(/^tennis-club-sued/);
    const { prisma } = getDatabase();
    const [place, ...others] = await staffPlacesOf(prisma, given.founder.email, now());
    expect(others).toEqual([]);
    expect(place).toMatchObject({ status: "active", role_ids: ["owner"], name: "Olga Winter" });
    const rates = await prisma.taxRate.findMany({ where: { organization_id: org.id } });
    expect(rates).toMatchObject([{ name: "MwSt.", thousandths: 19_000, country: "DE" }]);
  });

  it("works once, and ends all others", async () => {
    const [token, other] = [await link(), await link()];
    await foundFirst(token, answers());
    expect([await isSetUpOpen(token), await isSetUpOpen(other)]).toEqual([false, false]);
    const over = { name: "set_up_link_over" };
    await expect(foundFirst(token, answers())).rejects.toMatchObject(over);
    await expect(foundFirst(other, answers())).rejects.toMatchObject(over);
  });

  it("makes one club when several are used at once", async () => {
    const tokens = [await link(), await link(), await link()];
    const outcomes = await Promise.allSettled(
      [...tokens, ...tokens].map((token) => foundFirst(token, answers())),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is over after a day, and unknown if it was never made", async () => {
    const old = await link(() => new Date(Date.now() - 25 * HOUR));
    for (const token of [old, "never made"]) {
      expect(await isSetUpOpen(token)).toBe(false);
      await expect(foundFirst(token, answers())).rejects.toMatchObject({
        name: "set_up_link_over",
      });
    }
  });

  it("is kept by its hash alone", async () => {
    const token = await link();
    const row = await getDatabase().prisma.setUpLink.findUniqueOrThrow({
      where: { token_hash: sha256(token) },
    });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it("leaves nothing behind when the club cannot be made, and still works then", async () => {
    const token = await link();
    const broken = { ...answers(), club: { ...club, default_currency: "TOOLONGFORACODE\u0000" } };
    await expect(foundFirst(token, broken)).rejects.toThrow();
    expect(await isSetUpOpen(token)).toBe(true);
  });
});

describe("another club", () => {
  it("is made by the owner of one, for the same tenant", async () => {
    const given = answers();
    const first = await foundFirst(await link(), given);
    const email = given.founder.email.toLowerCase();
    const { handle } = await foundAnother(email, { beside: first.handle, club });
    const { prisma } = getDatabase();
    const second = await prisma.organization.findUniqueOrThrow({ where: { handle } });
    expect(second.tenant_id).toBe(first.tenant_id);
    expect(await staffPlacesOf(prisma, email, now())).toHaveLength(2);
  });

  it("is refused to everybody else", async () => {
    const given = answers();
    const { handle: beside, id: organization_id } = await foundFirst(await link(), given);
    const refused = { name: "not_an_owner" };
    await expect(foundAnother("nobody@club.test", { beside, club })).rejects.toMatchObject(refused);
    const email = `${newId("usr").toLowerCase()}@club.test`;
    await getDatabase().prisma.staffMember.create({
      data: {
        ...{ id: newId("stf"), organization_id, email, name: "Mia", status: "active" },
        ...{ role_ids: ["manager"], invited_by: "system:test" },
      },
    });
    await expect(foundAnother(email, { beside, club })).rejects.toMatchObject(refused);
  });
});
