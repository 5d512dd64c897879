import { expect, test } from "vitest";
import { mediaTypeOf, renditionOf } from "./rendition-rules";

const photo = { accept: "image/avif,image/webp,*/*", has_alpha: false };

test("a browser gets the best format that it names, and others one that all know", () => {
  const nameFor = (accept: string, has_alpha = false) =>
    renditionOf("640", { accept, has_alpha })?.name;
  expect(nameFor("image/avif,image/webp,image/*,*/*;q=0.8")).toBe("640.avif");
  expect(nameFor("image/webp,*/*")).toBe("640.webp");
  expect(nameFor("*/*")).toBe("640.jpg");
  expect(nameFor("", true)).toBe("640.png");
});

test("an address may fix the format, for mails and phones", () => {
  expect(renditionOf("320.png", photo)).toMatchObject({ format: "png", negotiated: false });
  expect(renditionOf("320.jpg", photo)).toMatchObject({ format: "jpg" });
  expect(renditionOf("maskable-512.png", photo)).toMatchObject({ kind: "maskable", width: 512 });
  expect(mediaTypeOf("jpg")).toBe("image/jpeg");
});

test("the sizes are a closed list", () => {
  expect(renditionOf(undefined, photo)?.width).toBe(1920);
  for (const part of ["641", "0640", "96.gif", "icon-33.png", "icon-32.jpg", "..", "640/", "9999"])
    expect(renditionOf(part, photo), part).toBeNull();
});
