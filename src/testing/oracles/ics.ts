/**
 * Reads iCalendar texts (RFC 5545 §3.1 and §3.3.11) as strictly as the strictest calendar program, without any code of
 * their writer.
 */
export type Component = { name: string; texts: Map<string, string>; within: Component[] };

const MOST_OCTETS = 75;
/** Characters not allowed in a line, §3.1: every control character but the tab. */
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/;
/** The properties whose value is a text; other values stay as they are. */
const TEXTS = ["SUMMARY", "LOCATION", "DESCRIPTION", "NAME", "X-WR-CALNAME"];

/** Returns the one calendar of a text. Raises if a line, a character or the nesting is invalid. */
export function readCalendar(text: string): Component {
  const top: Component = { name: "", texts: new Map(), within: [] };
  const open = [top];
  for (const line of unfolded(Buffer.from(text, "utf8"))) {
    const [, name = "", value = ""] = /^([A-Z0-9-]+)(?:;[^:"]*)?:(.*)$/s.exec(line) ?? [];
    const at = open.at(-1);
    if (!name || !at) throw new Error(`No content line: ${line}`);
    if (name === "BEGIN") {
      const next: Component = { name: value, texts: new Map(), within: [] };
      at.within.push(next);
      open.push(next);
    } else if (name === "END") {
      if (open.pop()?.name !== value) throw new Error(`Not open: ${value}`);
    } else {
      if (at.texts.has(name)) throw new Error(`Twice: ${name}`);
      at.texts.set(name, TEXTS.includes(name) ? unescaped(value) : value);
    }
  }
  const [calendar, ...more] = top.within;
  if (open.length !== 1 || !calendar || more.length > 0) throw new Error("No single calendar");
  return calendar;
}

/** Unfolds lines, which must end with CR LF, have at most 75 octets, and not end within a character. */
function unfolded(bytes: Buffer): string[] {
  const lines: string[] = [];
  let from = 0;
  while (from < bytes.length) {
    const end = bytes.indexOf("\r\n", from);
    const octets = bytes.subarray(from, end < 0 ? bytes.length : end);
    from = end < 0 ? bytes.length : end + 2;
    if (octets.length > MOST_OCTETS)
      throw new Error(`${octets.length} octets: ${octets.toString()}`);
    const line = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets);
    if (CONTROL.test(line)) throw new Error(`A control character in ${JSON.stringify(line)}`);
    const isMore = line.startsWith(" ") || line.startsWith("\t");
    if (isMore) lines.push(`${lines.pop() ?? ""}${line.slice(1)}`);
    else lines.push(line);
  }
  return lines;
}

function unescaped(value: string): string {
  const rest = value.replace(/\\[\\;,nN]/g, "");
  if (/[\\;,]/.test(rest)) throw new Error(`Not escaped: ${value}`);
  return value.replace(/\\([\\;,nN])/g, (_, of: string) => (/n/i.test(of) ? "\n" : of));
}
