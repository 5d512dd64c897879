import type { Code } from "mdast";
import { bookable } from "@/api/contract/seeds/bookable";
import { readGuide } from "./guides";

/** A sample of a guide, as a test runs it. */
type Sample = {
  language: string;
  code: string;
  /** The name under which the answer's id is kept for later samples. */
  keep: string | undefined;
  /** The status that the guide expects. */
  status: number | undefined;
  /** A signature to verify, or settings that a test gives itself. */
  use: "run" | "verify" | "setting";
  /** The answer that the guide shows. */
  answer?: string;
};

/** The day that all samples book; a test books one that can be booked. */
const WRITTEN = "2026-12-01";

/** Returns the samples of a guide in their order. Nothing but the day of the bookings is changed. */
export async function readSamples(slug: string): Promise<Sample[]> {
  const guide = await readGuide(slug);
  const samples: Sample[] = [];
  for (const { lang, meta, value } of codesIn(guide?.content ?? [])) {
    const said = meta ?? "";
    const code = value.replaceAll(WRITTEN, bookable.starts_at_local.slice(0, 10));
    const last = samples.at(-1);
    if (said.includes("answer")) {
      if (last) last.answer = code;
      continue;
    }
    const use = (["verify", "setting"] as const).find((one) => said.includes(one)) ?? "run";
    const status = /status=(\d+)/.exec(said)?.[1];
    const keep = /keep=(\w+)/.exec(said)?.[1];
    samples.push({
      language: lang ?? "",
      code,
      keep,
      status: status ? Number(status) : undefined,
      use,
    });
  }
  return samples;
}

function codesIn(nodes: readonly object[]): Code[] {
  return nodes.flatMap((node) =>
    "type" in node && node.type === "code"
      ? [node as Code]
      : "children" in node
        ? codesIn(node.children as object[])
        : [],
  );
}
