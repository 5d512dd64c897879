// The place of npm's cache when the home folder cannot be used: containers run as users without one, or without
// write access to it, and npm then ends before it has installed anything.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * Returns npm's options: none if its own cache can be written, otherwise a cache in the project. `named` =
 * npm's own setting, if set.
 */
export function cacheOptions(named = process.env.npm_config_cache) {
  const own = named || path.join(homeOrNull() ?? "/", ".npm");
  return canWrite(own) ? [] : ["--cache", ".build/npm"];
}

function homeOrNull() {
  try {
    return os.homedir();
  } catch {
    // There is neither HOME nor an entry among the users.
    return null;
  }
}

/** Tells whether a folder can be written, or created if missing. */
function canWrite(folder) {
  if (fs.existsSync(folder)) return isWritable(folder);
  const parent = path.dirname(folder);
  return parent !== folder && canWrite(parent);
}

function isWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return fs.statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
