import { beforeAll, describe, expect, it } from "vitest";
import { examplePass } from "./example-content";
import { PassContentInvalid, type PassSigner, type Wallet } from "./port";
import { openPass, verifyPass } from "./verify-pass";

type PassJson = Record<string, unknown> & { barcodes?: unknown[]; generic?: unknown };

/**
 * Tests the behaviour that every wallet shares, whatever certificates it signs with. `root` anchors its
 * signatures.
 */
export function describeWallet(
  name: string,
  prepare: () => Promise<{ wallet: Wallet; root: string }>,
): void {
  describe(name, () => {
    let wallet: Wallet;
    let signer: PassSigner;
    let root: string;
    beforeAll(async () => {
      ({ wallet, root } = await prepare());
      if (wallet.apple === null) throw new Error("the wallet under test has no Apple signer");
      signer = wallet.apple;
    });

    const sign = async (changes: Parameters<typeof examplePass>[0] = {}) => {
      const { bytes } = await signer.signPass(await examplePass(changes));
      const files = openPass(bytes);
      const json = JSON.parse(files.get("pass.json")?.toString() ?? "") as PassJson;
      return { bytes, files, json };
    };

    it("a signed pass has a manifest of every file and a signature that OpenSSL accepts", async () => {
      const { bytes, contentType } = await signer.signPass(await examplePass());
      expect(contentType).toBe("application/vnd.apple.pkpass");
      const files = openPass(bytes);
      expect(await verifyPass(files, root)).toEqual([]);
      expect([...files.keys()].sort()).toEqual(
        [
          ...["icon.png", "icon@2x.png", "icon@3x.png", "logo.png", "logo@2x.png", "logo@3x.png"],
          ...["thumbnail.png", "thumbnail@2x.png", "thumbnail@3x.png", "de.lproj/pass.strings"],
          ...["pass.json", "manifest.json", "signature"],
        ].sort(),
      );
    });

    it("a pass is written in Apple's terms", async () => {
      const { json, files } = await sign();
      expect(json).toEqual({
        formatVersion: 1,
        passTypeIdentifier: signer.passTypeIdentifier,
        teamIdentifier: signer.teamIdentifier,
        serialNumber: "pass_01KAXV0000000000000000000A",
        authenticationToken: "k".repeat(32),
        webServiceURL: "https://members.example.org/wallet/apple",
        organizationName: "Harbour Club",
        description: "Membership card of Harbour Club",
        logoText: "Harbour Club",
        backgroundColor: "rgb(19, 78, 74)",
        foregroundColor: "rgb(255, 255, 255)",
        labelColor: "rgb(153, 246, 228)",
        sharingProhibited: true,
        expirationDate: "2031-12-31T22:59:59Z",
        relevantDate: "2027-05-01T08:00:00Z",
        barcodes: [
          {
            format: "PKBarcodeFormatQR",
            message: "P1.pass.k1.c2ln",
            messageEncoding: "iso-8859-1",
            altText: "M-4711",
          },
        ],
        generic: {
          headerFields: [{ key: "tier", label: "TIER", value: "Gold" }],
          primaryFields: [{ key: "member", label: "MEMBER", value: "Zoë Maß" }],
          secondaryFields: [
            {
              key: "since",
              label: "SINCE",
              value: "2024-03-01T09:30:15Z",
              dateStyle: "PKDateStyleMedium",
              timeStyle: "PKDateStyleShort",
            },
            { key: "status", label: "STATUS", value: "active", changeMessage: "Now %@" },
          ],
          auxiliaryFields: [
            { key: "visits", label: "VISITS", value: 12, textAlignment: "PKTextAlignmentRight" },
          ],
          backFields: [{ key: "help", label: "Help", value: "hello@example.org" }],
        },
      });
      const strings = files.get("de.lproj/pass.strings")?.toString();
      expect(strings).toContain('"MEMBER" = "MITGLIED";');
      expect(strings).toContain('"SINCE" = "SEIT \\"Tag 1\\"";');
    });

    it("a changed pass is detected", async () => {
      const { files } = await sign();
      const altered = (name: string, bytes: Buffer) => new Map(files).set(name, bytes);
      const manifest = files.get("manifest.json") ?? Buffer.alloc(0);
      const json = files.get("pass.json")?.toString().replace("Gold", "Iron") ?? "";
      expect(await verifyPass(altered("pass.json", Buffer.from(json)), root)).toEqual([
        "pass.json differs from the manifest",
      ]);
      expect(await verifyPass(altered("logo@9x.png", Buffer.from("x")), root)).toEqual([
        "logo@9x.png is not in the manifest",
      ]);
      const changed = Buffer.from(manifest.toString().replace(/[0-9a-f]{40}/, "0".repeat(40)));
      expect(await verifyPass(altered("manifest.json", changed), root)).toContain(
        "signature does not verify",
      );
    });

    it("a loopback update service is left out of the pass, not refused", async () => {
      const { json, files } = await sign({ webServiceUrl: "http://localhost:3000/wallet/apple" });
      expect(json).not.toHaveProperty("webServiceURL");
      expect(json).not.toHaveProperty("authenticationToken");
      expect(await verifyPass(files, root)).toEqual([]);
    });

    it("a revoked pass is voided and loses its barcode", async () => {
      const { json } = await sign({ voided: true });
      expect(json.voided).toBe(true);
      expect(json).not.toHaveProperty("barcodes");
    });

    it("event tickets and store cards are signed with their own pictures", async () => {
      for (const style of ["eventTicket", "storeCard"] as const) {
        const { json, files } = await sign({ style });
        expect(json).toHaveProperty(style);
        expect(files.has("strip@2x.png")).toBe(true);
        expect(files.has("thumbnail.png")).toBe(false);
        expect(await verifyPass(files, root)).toEqual([]);
      }
    });

    it("a pass that a phone would refuse is not signed, and every fault is named", async () => {
      const content = await examplePass({ description: " ", backgroundColor: "red" });
      const refusal: unknown = await signer.signPass(content).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(PassContentInvalid);
      expect((refusal as PassContentInvalid).faults).toEqual(signer.findFaults(content));
      expect(signer.findFaults(content)).toEqual([
        { field: "description", code: "required", message: "must not be empty" },
        {
          field: "backgroundColor",
          code: "invalid_color",
          message: "must be a colour like #1d4ed8",
        },
      ]);
    });

    it("drawn pictures are accepted, and the same for the same brand", async () => {
      const brand = { name: "Élan", backgroundColor: "#fde68a", foregroundColor: "#fef3c7" };
      const images = await wallet.drawImages(brand);
      const { files } = await sign({ images });
      expect(files.get("icon@3x.png")).toEqual(images.icon["3x"]);
      expect(await wallet.drawImages({ ...brand })).toEqual(images);
    });
  });
}
