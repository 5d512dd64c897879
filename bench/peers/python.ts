import { execFileSync } from "node:child_process";
import path from "node:path";
import { startServer } from "../processes";

/** Debian's packages are those of its own Python: python3-fastapi, -sqlalchemy, -asyncpg and uvicorn. */
const CANDIDATES = ["/usr/bin/python3", "python3"];
const NEEDED = "import fastapi, sqlalchemy, asyncpg, uvicorn";

/** Finds a Python that has FastAPI, SQLAlchemy and asyncpg; null when there is none. */
export function findPython(): string | null {
  const has = (python: string) => {
    try {
      execFileSync(python, ["-c", NEEDED], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };
  return CANDIDATES.find(has) ?? null;
}

/** Starts the peer of those who come from Python, on a database and a port. */
export function startPython(python: string, database: string, port: number) {
  const file = path.join(import.meta.dirname, "fastapi/app.py");
  const env = { DATABASE_URL: database, PORT: String(port), PYTHONDONTWRITEBYTECODE: "1" };
  return startServer(python, [file], env, /^READY/);
}
