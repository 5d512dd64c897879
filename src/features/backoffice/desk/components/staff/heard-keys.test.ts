import { describe, expect, it } from "vitest";
import { hearKey, SILENCE } from "./heard-keys";

const CODE = "P1.pas_01JD0000000000000000000000.k1.gnjk-3r5t6z7u8iq";

/** Types keys one after the other, so many milliseconds apart, and Enter at the end. */
function type(text: string, { gap = 10, inField = false, shift = false } = {}) {
  let heard = SILENCE;
  let at = 1_000;
  const muted: string[] = [];
  for (const key of text) {
    if (shift && key !== key.toLowerCase()) {
      ({ heard } = hearKey(heard, { key: "Shift", at, inField }));
    }
    const next = hearKey(heard, { key, at, inField });
    if (next.mute) muted.push(key);
    heard = next.heard;
    at += gap;
  }
  return { ...hearKey(heard, { key: "Enter", at, inField }), muted: muted.join("") };
}

describe("a hand scanner", () => {
  it("is heard wherever it types the code of a pass, and its letters are no keys of the console", () => {
    expect(type(CODE, { shift: true })).toMatchObject({ scan: { code: CODE }, mute: true });
    expect(type(CODE).muted).toBe(CODE.slice(2));
    expect(type(`${CODE}.12345678`).scan).toEqual({ code: `${CODE}.12345678` });
    const guest = CODE.replace("P1.pas", "G1.gst");
    expect(type(guest).scan).toEqual({ code: guest });
    expect(type(CODE, { inField: true })).toMatchObject({ scan: { code: CODE }, muted: "" });
  });

  it("may read a member's short id, but not into a field", () => {
    expect(type("K7M2PQ4X").scan).toEqual({ short_id: "K7M2PQ4X" });
    expect(type("K7M2PQ4X", { inField: true })).toMatchObject({ scan: null, mute: false });
  });

  it("takes nothing from people: slow keys, other words, half a code", () => {
    expect(type(CODE, { gap: 150 })).toMatchObject({ scan: null, mute: false, muted: "" });
    expect(type("gb")).toMatchObject({ scan: null, mute: false, muted: "" });
    expect(type("nora@example.com")).toMatchObject({ scan: null, mute: false, muted: "" });
    expect(type(CODE.slice(0, 40)).scan).toBeNull();
    expect(type("").mute).toBe(false);
  });
});
