import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import { Failure } from "@/server/errors";
import { makeWorld, type World } from "@/testing/worlds/world";
import { createPassDesign } from "./create";
import { getPassDesign } from "./get";
import { listPassDesigns } from "./list";
import { CreatePassDesign, type PassDesignField } from "./schema";
import { updatePassDesign } from "./update";

let world: World;
beforeAll(prepareWallet);
beforeEach(async () => {
  world = await makeWorld();
});

const field = (slot: PassDesignField["slot"], key: string, value = "x"): PassDesignField => ({
  slot,
  key,
  label: key.toUpperCase(),
  value,
});

async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Failure ? { code: error.of.code, field: error.extras.field } : error;
}

describe("a pass design", () => {
  it("has plain defaults beside its name, and is read and listed as created", async () => {
    const made = await createPassDesign(world.ctx, { name: "Membership card" });
    expect(made).toMatchObject({
      type: "membership",
      description: "Membership card of Test club",
      barcode: { format: "qr", alt_text: "{{member.short_id}}" },
    });
    expect(await getPassDesign(world.ctx, { pass_design_id: made.id })).toEqual(made);
    const page = { page: 1, size: 50, include_archived: false };
    expect((await listPassDesigns(world.ctx, page)).items).toEqual([made]);
  });

  it("is refused, naming the field, before a phone could refuse its passes", async () => {
    const make = (fields: PassDesignField[]) =>
      createPassDesign(world.ctx, { name: "Card", fields });
    const five = ["a", "b", "c", "d", "e"].map((key) => field("secondary", key));
    const cases: [PassDesignField[], string][] = [
      [[field("primary", "a"), field("back", "b"), field("back", "b")], "fields.2.key"],
      [[field("primary", "a"), field("primary", "b")], "fields"],
      [five, "fields"],
      [[field("back", "a"), field("header", "b", "y".repeat(300))], "fields.1.value"],
    ];
    for (const [fields, at] of cases)
      expect(await refusal(make(fields))).toEqual({ code: "pass_design_invalid", field: at });
    expect(await world.ctx.db.passDesign.count({ where: { organization_id: world.org.id } })).toBe(
      0,
    );
  });

  it("knows its placeholders and colours: others are faults at their place", () => {
    const parsed = CreatePassDesign.safeParse({
      name: "Card",
      colors: { background: "teal", foreground: "#ffffff", label: "#ffffff" },
      fields: [field("primary", "a", "{{member.iban}}")],
    });
    expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toEqual([
      "colors.background",
      "fields.0.value",
    ]);
  });

  it("does not exist for another organization", async () => {
    const design = await createPassDesign((await makeWorld()).ctx, { name: "Card" });
    for (const work of [getPassDesign, updatePassDesign])
      expect(await refusal(work(world.ctx, { pass_design_id: design.id }))).toMatchObject({
        code: "pass_design_not_found",
      });
  });
});
