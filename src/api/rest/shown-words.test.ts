import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { longSentences, programmersSigns } from "@/testing/oracles/plain-words";
import { writtenIn } from "@/testing/oracles/written-words";

const src = path.resolve(import.meta.dirname, "../..");
/** Pages of staff at the door and of those who write clients: no member reads them. */
const OTHERS =
  /\/features\/access\/scanners\/|\/app\/(docs|errors|mailbox|door|v1|portal|feeds|wallet|sandbox)\//;
const SHOWN =
  /\/features\/[^/]+\/[^/]+\/components\/|\/app\/|\/ui\/|\/[a-z-]+\/mails\.ts$|\/notifications\/(compose-(?!staff)[a-z-]+|[a-z]+-words)\.ts$/;
const files = fs
  .readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((name) => path.join(src, name))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => SHOWN.test(file) && !OTHERS.test(file));

/** Phrases that read as translated, or that the product has outgrown. */
const NEVER = [
  "Hold and pay",
  "is to be paid",
  "is then kept",
  "Somebody else can take",
  "Somebody is booking",
  "Give this time back",
  "kept as a fee",
  "oes back to you",
  "goes back to your",
  "could not be worked out",
  "could not be loaded",
  "Ran out",
  "Take a place",
  "places left",
  "All places are taken",
  "place has become free",
  "by itself",
  "After that you no longer",
  "The code counts",
  "Join with",
  "phone’s wallet",
  "code of the country",
  "Make an address",
  "keeps of you",
  "knows of you",
  "You were not seen",
  "leads nowhere",
  "Go to the start",
  "no more time",
  "wants to know that it is you",
  "Waiting for an answer",
  "All in one go",
  "Come at the new time",
  "Mails and documents",
  "You sign in and get mail",
  "under way",
  "It is still paused",
  "when this page was kept",
  "goes back to the others",
  "Also on offer",
  "any more",
  "next in line",
  "too late goes back",
  "Everybody",
  "short id",
];

test("there are files to look at", () => expect(files.length).toBeGreaterThan(200));

test.each(files.map((file) => [path.relative(src, file), file]))(
  "%s uses short and plain sentences",
  (_name, file) => {
    const texts = writtenIn(file);
    const sentences = texts.filter((text) => /[a-z]{2,} [a-z]{2,}/i.test(text));
    expect(sentences.flatMap(longSentences)).toEqual([]);
    const whole = sentences.filter((text) => /[.?!]$/.test(text));
    expect(whole.flatMap(programmersSigns)).toEqual([]);
    expect(NEVER.filter((words) => texts.some((text) => text.includes(words)))).toEqual([]);
  },
);
