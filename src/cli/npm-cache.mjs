// Where npm keeps what it downloads, in case it cannot do so in the home folder: containers run as users who
// have none, or who may not write there, and npm then ends before it has installed anything.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * Options for npm: none where its own cache can be written, otherwise one in the project. `named` = npm's own,
 * if set.
 */
export function cacheOptions(named = process.env.npm_config_cache) {
  const own = named || path.join(homeOrNull() ?? "/", ".npm");
  return canWrite(own) ? [] : ["--cache", ".build/npm"];
}

function homeOrNull() {
  try {
    return os.homedir();
  } catch {
    // Neither HOME nor an entry among the users.
    return null;
  }
}

/** Tells whether a folder can be written, or made where there is none. */
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
