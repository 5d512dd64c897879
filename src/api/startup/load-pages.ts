import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { logger } from "@/server/log";

/** Lets requests in between two pages. */
const PAUSE_MS = 20;

/**
 * Loads the built pages one after the other, so that the first visit to each need not. Next would load all of them at
 * once before it answers anything. `folder` is Next's build; ends early once `left` returns true.
 */
export async function loadPages(folder: string, left: () => boolean): Promise<void> {
  const server = path.resolve(folder, "server");
  const require = createRequire(path.join(server, "index.js"));
  for (const file of filesOf(path.join(server, "app-paths-manifest.json"))) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    if (left()) return;
    try {
      // As Next does when the page is asked for: it finds what is loaded already.
      require(path.join(server, file));
    } catch (err) {
      logger().debug({ err, file }, "a page could not be loaded ahead");
    }
  }
}

function filesOf(manifest: string): string[] {
  try {
    const files = JSON.parse(fs.readFileSync(manifest, "utf8")) as Record<string, string>;
    return Object.values(files).filter((file) => file.endsWith(".js"));
  } catch {
    // Without it, each page is loaded when it is first asked for.
    return [];
  }
}
