import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const run = promisify(execFile);

/** Returns the files of a zip by name. Supports only the features of signed passes: no encryption, no zip64. */
export function openPass(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + size);
    files.set(
      bytes.toString("utf8", at + 46, at + 46 + (name ?? 0)),
      method === 0 ? data : zlib.inflateRawSync(data),
    );
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

/**
 * Checks a pass like a phone, with OpenSSL in Apple's place: the manifest lists every file with its SHA-1, and
 * the detached signature over the manifest leads to `root` (or another certificate of the chain, if the root is
 * not available). Returns the faults found, none for a good pass. For tests; needs the `openssl` program.
 */
export async function verifyPass(files: Map<string, Buffer>, root: string): Promise<string[]> {
  const manifest = files.get("manifest.json");
  const signature = files.get("signature");
  if (!manifest || !signature) return ["manifest or signature missing"];
  const faults: string[] = [];
  const listed = JSON.parse(manifest.toString()) as Record<string, string>;
  for (const [name, bytes] of files) {
    if (name === "manifest.json" || name === "signature") continue;
    const sum = createHash("sha1").update(bytes).digest("hex");
    if (listed[name] === undefined) faults.push(`${name} is not in the manifest`);
    else if (listed[name] !== sum) faults.push(`${name} differs from the manifest`);
  }
  for (const name of Object.keys(listed)) if (!files.has(name)) faults.push(`${name} is missing`);
  if (!(await verifySignature(manifest, signature, root))) faults.push("signature does not verify");
  return faults;
}

async function verifySignature(
  manifest: Buffer,
  signature: Buffer,
  root: string,
): Promise<boolean> {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), "foyer-pass-"));
  try {
    const file = (name: string): string => path.join(dir, name);
    await fs.writeFile(file("manifest.json"), manifest);
    await fs.writeFile(file("signature"), signature);
    await fs.writeFile(file("root.pem"), root);
    await run("openssl", [
      ...["cms", "-verify", "-inform", "DER", "-in", file("signature")],
      ...["-content", file("manifest.json"), "-binary", "-CAfile", file("root.pem")],
      ...["-partial_chain", "-purpose", "any", "-out", file("out")],
    ]);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new Error("The openssl program is needed to verify passes.", { cause: error });
    return false;
  } finally {
    await fs.rm(dir, { recursive: true, force: true });
  }
}
