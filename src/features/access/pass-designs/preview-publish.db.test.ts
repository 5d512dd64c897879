import { describe, expect, it } from "vitest";
import { createPass } from "@/features/access/passes/create";
import { recordInstall, recordRemoval } from "@/features/access/passes/installs";
import { revokePass } from "@/features/access/passes/revoke";
import { inTx } from "@/server/context";
import { setUpPasses } from "@/testing/worlds/passes";
import { makeMember, makeWorld } from "@/testing/worlds/world";
import { createPassDesign } from "./create";
import { previewPassDesign } from "./preview";

const own = setUpPasses();
const at = (id: string, act: string) => `/v1/pass-designs/${id}/${act}`;

describe("the preview of a publication", () => {
  it("counts the passes that follow and the phones that are told, and changes nothing", async () => {
    const { ctx } = own.world;
    const design = await createPassDesign(ctx, { name: "Card" });
    const other = await createPassDesign(ctx, { name: "Other" });
    const pass = async (of: { id: string }, name: string) =>
      createPass(ctx, {
        member_id: (await makeMember(own.world, { name })).id,
        pass_design_id: of.id,
      });
    const [first, second, revoked, elsewhere] = [
      await pass(design, "Ada"),
      await pass(design, "Ben"),
      await pass(design, "Cleo"),
      await pass(other, "Dora"),
    ];
    await inTx(ctx, async (tx) => {
      await recordInstall(tx, first, "apple", { device_ref: "phone" });
      await recordInstall(tx, first, "apple", { device_ref: "watch" });
      await recordInstall(tx, second, "google");
      await recordRemoval(tx, second, "google");
      await recordInstall(tx, revoked, "google");
      await recordInstall(tx, elsewhere, "google");
    });
    await revokePass(ctx, { pass_id: revoked.id });
    await own.call("PATCH", `/v1/pass-designs/${design.id}`, { name: "Gold card" });
    const { status, body } = await own.call("GET", at(design.id, "publish-preview"));
    expect(status).toBe(200);
    expect(body).toMatchObject({ changed: ["name"], passes: 2, phones: 2, faults: [] });
    const { body: after } = await own.call("GET", `/v1/pass-designs/${design.id}`);
    expect(after).toMatchObject({ has_draft: true, published_revision: 1 });
  });

  it("names everything for which publishing would be refused", async () => {
    const design = await createPassDesign(own.world.ctx, { name: "Card", publish: false });
    const booking = { slot: "back", key: "when", label: "When", value: "{{booking.day}}" };
    await own.call("PATCH", `/v1/pass-designs/${design.id}`, {
      description: "",
      fields: [booking],
    });
    const { body } = await own.call("GET", at(design.id, "publish-preview"));
    expect(body).toMatchObject({
      faults: [
        { field: "fields.0.value", code: "placeholder_not_available" },
        { field: "description", code: "required" },
      ],
    });
    expect(body["changed"]).toContain("colors");
    const refused = await own.call("POST", at(design.id, "publish"));
    expect(refused.status).toBe(422);
    const { errors } = refused.body as { errors: { loc: string[] }[] };
    expect(errors.map(({ loc }) => loc.slice(1).join("."))).toEqual([
      "fields.0.value",
      "description",
    ]);
  });

  it("another organization has no such design", async () => {
    const stranger = await makeWorld();
    const { id } = await createPassDesign(stranger.ctx, { name: "Card" });
    expect((await own.call("GET", at(id, "publish-preview"))).status).toBe(404);
    expect((await own.call("POST", at(id, "draw"), {})).status).toBe(404);
  });
});

describe("a drawing", () => {
  it("shows edits that nobody saved, on top of the draft, and saves none of them", async () => {
    const design = await createPassDesign(own.world.ctx, { name: "Card" });
    await own.call("PATCH", `/v1/pass-designs/${design.id}`, { logo_text: "Saved text" });
    const { id } = await makeMember(own.world, { name: "Ada Quist" });
    const edits = { colors: { background: "#ffffff", foreground: "#eeeeee", label: "#000000" } };
    const asked = { ...edits, member_id: id };
    const { status, body } = await own.call("POST", at(design.id, "draw"), asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      warnings: [{ field: "colors.foreground", code: "low_contrast" }],
      faults: [],
    });
    const { body: after } = await own.call("GET", `/v1/pass-designs/${design.id}`);
    expect(after).toMatchObject({ colors: { background: "#134e4a" }, logo_text: "Saved text" });
    // Saved, it looks exactly so.
    const look = { platform: "apple", side: "front", format: "svg" } as const;
    const saved = { pass_design_id: design.id, member_id: id, draft: true, ...look };
    const preview = async () => String((await previewPassDesign(own.world.ctx, saved)).bytes);
    expect(body["picture"] === (await preview())).toBe(false);
    await own.call("PATCH", `/v1/pass-designs/${design.id}`, edits);
    expect(body["picture"] === (await preview())).toBe(true);
  });

  it("refuses a placeholder that no card has, and tells of one that this card has not", async () => {
    const { id } = await createPassDesign(own.world.ctx, { name: "Card" });
    const showing = (value: string) => ({
      fields: [{ slot: "primary", key: "one", label: "One", value }],
    });
    const unknown = await own.call("POST", at(id, "draw"), showing("{{member.shoe_size}}"));
    expect(unknown.status).toBe(422);
    const { body } = await own.call("POST", at(id, "draw"), showing("{{booking.title}}"));
    expect(body).toMatchObject({ faults: [{ field: "fields.0.value" }] });
  });
});
