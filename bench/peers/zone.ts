/** Zone arithmetic on Intl alone. An offset holds for the hour of UTC in which it was looked up. */
const HOUR = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

function offsetAt(at: number, zone: string): number {
  const hour = Math.floor(at / HOUR);
  const key = `${zone}${hour}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    let format = formats.get(zone);
    if (!format) {
      format = new Intl.DateTimeFormat("sv-SE", {
        timeZone: zone,
        dateStyle: "short",
        timeStyle: "medium",
      });
      formats.set(zone, format);
    }
    const local = Date.parse(`${format.format(hour * HOUR).replace(" ", "T")}Z`);
    offset = local - hour * HOUR;
    if (offsets.size > 100_000) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

export function localOf(at: number, zone: string): string {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 19);
}

export function instantOf(local: string, zone: string): number {
  const wall = Date.parse(`${local}Z`);
  const guess = wall - offsetAt(wall, zone);
  return wall - offsetAt(guess, zone);
}
