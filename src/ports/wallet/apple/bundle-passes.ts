import zlib from "node:zlib";

/** Apple's limit for one bundle. */
const MOST_PASSES = 10;

/**
 * Bundles several .pkpass files as one .pkpasses zip, which a phone adds in one go. They are zips already, so
 * they are stored uncompressed. At most 10.
 */
export function bundlePasses(passes: Buffer[]): Buffer {
  if (passes.length > MOST_PASSES) throw new Error(`A bundle holds at most ${MOST_PASSES} passes.`);
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [n, bytes] of passes.entries()) {
    const name = Buffer.from(`pass${n + 1}.pkpass`);
    // The fields that both headers of an entry share (PKWARE's APPNOTE.TXT, 4.3.7 and 4.3.12).
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0); // version needed: 2.0
    facts.writeUInt16LE(0x21, 8); // 1 January 1980: the same passes, the same bytes
    facts.writeUInt32LE(zlib.crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"), facts, place, name);
    files.push(Buffer.from("PK\u0003\u0004", "latin1"), facts, name, bytes);
    offset += 30 + name.length + bytes.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(passes.length, 8);
  end.writeUInt16LE(passes.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listing, end]);
}
