import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { logged } from "@/testing/log";
import { isOutage, toFailure } from "./problem";

/** Returns the error of reading a body whose client goes away in the middle. */
async function abandon(): Promise<unknown> {
  const server = http.createServer();
  const error = new Promise((resolve) =>
    server.on("request", (request) => void text(request).catch(resolve)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  server.once("request", () => socket.destroy());
  socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf");
  const raised = await error;
  server.close();
  return raised;
}

test("a client that goes away before its whole body came is no outage of the database", async () => {
  const error = await abandon();
  expect(error).toMatchObject({ code: "ECONNRESET" });
  expect(isOutage(error)).toBe(false);
  expect(toFailure(error, "req_1")).toMatchObject({ of: { code: "validation_error" } });
  expect(logged()).toEqual([]);
});
