import { expect, test } from "vitest";
import { getEnv } from "@/server/config/env";
import { openDatabase } from "./db";
import { REFUSAL } from "./refusals";

const raising = (state: string) => ({
  name: `raise_${state}`,
  text: `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`,
});

test("a connection stays after a refusal of the statement, and is closed after any other failure", async () => {
  const { pool, query } = openDatabase(getEnv().DATABASE_URL, { max: 1 });
  const backend = async () => {
    const [row] = await query<{ pid: number }>(
      { name: "backend", text: "SELECT pg_backend_pid() AS pid" },
      [],
    );
    return row?.pid;
  };
  try {
    const first = await backend();
    for (const state of [...Object.values(REFUSAL), "22P02", "23505", "40P01", "55P03"]) {
      await expect(query(raising(state), [])).rejects.toMatchObject({ code: state });
    }
    expect(await backend()).toBe(first);
    for (const state of ["XX000", "25006", "0A000"]) {
      const before = await backend();
      await expect(query(raising(state), [])).rejects.toMatchObject({ code: state });
      expect(await backend()).not.toBe(before);
    }
  } finally {
    await pool.end();
  }
});
