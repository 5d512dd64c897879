import { describe, expect, it } from "vitest";
import { openPass, verifyPass } from "@/ports/wallet/verify-pass";
import { callerOf, request, setUpPasses } from "@/testing/worlds/passes";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { readCode } from "./codes";
import type { Pass } from "./schema";

const own = setUpPasses();
const { call, makePass } = own;

describe("a pass by the REST API", () => {
  it("goes from design to a .pkpass that OpenSSL verifies against the development root", async () => {
    const member = await makeMember(own.world, { name: "Zoë Maß" });
    const design = await call("POST", "/v1/pass-designs", { name: "Membership card" });
    expect(design.status).toBe(201);
    const made = await call("POST", "/v1/passes", {
      member_id: member.id,
      pass_design_id: design.body["id"],
    });
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(`/v1/passes/${String(made.body["id"])}`);
    expect(made.body).toMatchObject({
      organization_id: own.world.org.id,
      provisioned_at: null,
      revoked_at: null,
      apple_wallet_pass: null,
      apple_wallet_pass_url: null,
      google_wallet_url: null,
    });

    const { status, body } = await call("POST", `/v1/passes/${String(made.body["id"])}/provision/`);
    expect(status).toBe(200);
    expect(body["provisioned_at"]).not.toBeNull();
    expect(body["wallet_serial_number"]).toBe(made.body["wallet_serial_number"]);
    expect(body["google_wallet_unavailable_reason"]).toBe("Google Wallet is not set up");
    expect(body["development_signature"]).toBe(true);

    const files = openPass(Buffer.from(String(body["apple_wallet_pass"]), "base64"));
    expect(await verifyPass(files, own.root)).toEqual([]);
    const shown = JSON.parse(String(files.get("pass.json")));
    expect(shown.serialNumber).toBe(body["wallet_serial_number"]);
    expect(shown.generic.primaryFields[0].value).toBe("Zoë Maß");
    const [barcode] = shown.barcodes;
    expect(readCode(barcode.message)).toMatchObject({
      pass_id: body["id"],
    });

    files.set("pass.json", Buffer.from(JSON.stringify({ ...shown, organizationName: "Forged" })));
    expect(await verifyPass(files, own.root)).toEqual(["pass.json differs from the manifest"]);

    const { body: list } = await call("GET", `/v1/passes?member_id=${member.id}`);
    expect(list["items"]).toHaveLength(1);
    expect((list["items"] as Pass[])[0]?.apple_wallet_pass).toBeNull();
  });

  it("is provisioned once: ten calls at the same time agree on serial number and time", async () => {
    const pass = await makePass();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call("POST", `/v1/passes/${pass.id}/provision`)),
    );
    expect(answers.map((a) => a.status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((a) => a.body["wallet_serial_number"])).size).toBe(1);
    expect(new Set(answers.map((a) => a.body["provisioned_at"])).size).toBe(1);
    const events = await own.world.ctx.db.domainEvent.count({
      where: { object_id: pass.id, type: "pass.provisioned" },
    });
    expect(events).toBe(1);
    const [first] = answers;
    await new Promise((resolve) => setTimeout(resolve, 20));
    const again = await call("POST", `/v1/passes/${pass.id}/provision`);
    expect(again.body["provisioned_at"]).toBe(first?.body["provisioned_at"]);
    expect(again.body["updated_at"]).toBe(first?.body["updated_at"]);
  });

  it("cannot be provisioned once it is revoked, and revoking repeats without effect", async () => {
    const pass = await makePass();
    const revoked = await call("POST", `/v1/passes/${pass.id}/revoke`);
    expect(revoked.status).toBe(200);
    expect(revoked.body).toMatchObject({ revoked_at: expect.any(String) });
    const again = await call("POST", `/v1/passes/${pass.id}/revoke`);
    expect(again.body).toEqual(revoked.body);
    const refused = await call("POST", `/v1/passes/${pass.id}/provision`);
    expect(refused.status).toBe(409);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(refused.body).toMatchObject({ code: "pass_revoked", resource_id: pass.id });
  });

  it("is member_not_found, about the pass, when it is another organization's, another tenant's or unknown", async () => {
    const elsewhere = await makePass(await makeWorld());
    const two = await callerOf([own.world, await secondOrganization()]);
    for (const caller of [call, two])
      for (const id of [elsewhere.id, "pas_unknown"]) {
        const { status, body } = await caller("POST", `/v1/passes/${id}/provision`);
        expect(status).toBe(404);
        expect(body).toMatchObject({
          code: "member_not_found",
          resource: "pass",
          resource_id: id,
        });
      }
  });

  it("is provisioned without Service-Context: its own organization counts", async () => {
    const second = await secondOrganization();
    const pass = await makePass(second);
    const caller = await callerOf([own.world, second]);
    const { status, body } = await caller("POST", `/v1/passes/${pass.id}/provision`);
    expect(status).toBe(200);
    expect(body["organization_id"]).toBe(second.org.id);
  });

  it("is not provisioned by its id alone, nor without the scope, nor with a body", async () => {
    const { id } = await makePass();
    const path = `/v1/passes/${id}/provision`;
    expect((await request(path, { method: "POST" })).status).toBe(401);
    const reader = await callerOf([own.world], ["passes:read"]);
    expect((await reader("POST", path)).body).toMatchObject({
      status: 403,
      required_scope: "passes:write",
    });
    expect((await call("POST", path, { provisioned_at: null })).body).toMatchObject({
      status: 422,
      code: "validation_error",
      errors: [{ loc: ["body", "provisioned_at"], type: "extra_forbidden" }],
    });
  });

  it("is created only for the organization's own member, design and the member's own booking", async () => {
    const [mine, theirs] = [await makePass(), await makePass(await makeWorld())];
    const { member_id, pass_design_id } = mine;
    const cases: [object, number, string | undefined][] = [
      [{ member_id: theirs.member_id, pass_design_id }, 404, "member_not_found"],
      [{ member_id, pass_design_id: theirs.pass_design_id }, 404, "pass_design_not_found"],
      [{ member_id, pass_design_id, booking_id: "bkg_x" }, 422, undefined],
      [{ member_id, pass_design_id, expires_at: "2020-01-01T00:00:00Z" }, 422, undefined],
    ];
    for (const [body, status, code] of cases) {
      const answer = await call("POST", "/v1/passes", body);
      expect([answer.status, answer.body["code"]]).toEqual([status, code]);
    }
  });

  it("is of a booking where its design is a ticket's", async () => {
    const { member_id } = await makePass();
    const design = { name: "Ticket", type: "event_ticket" };
    const { body: made } = await call("POST", "/v1/pass-designs", design);
    for (const booking_id of [undefined, null]) {
      const body = { member_id, pass_design_id: made["id"], booking_id };
      const answer = await call("POST", "/v1/passes", body);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        detail: [{ loc: ["body", "booking_id"], type: "missing" }],
      });
    }
    const many = { member_ids: [member_id], pass_design_id: made["id"] };
    const bulk = await call("POST", "/v1/passes/bulk-provision", many);
    expect(bulk.status).toBe(422);
    expect(bulk.body).toMatchObject({ detail: [{ loc: ["body", "pass_design_id"] }] });
  });

  async function secondOrganization(): Promise<World> {
    const org = await own.world.ctx.db.organization.create({
      data: {
        id: `org_${Math.random().toString(36).slice(2)}`,
        tenant_id: own.world.org.tenant_id,
        slug: "second",
        name: "Second club",
        invoice_prefix: "S",
      },
    });
    return { ...own.world, org, ctx: { ...own.world.ctx, org } };
  }
});
