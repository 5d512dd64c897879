import { describe, expect, it } from "vitest";
import { receiveWebhook } from "./processor-webhooks";

describe("POST /api/webhooks/{provider}", () => {
  it("holds no more of an endless body than a delivery may have", async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        sent += 1;
        if (sent > 200) stream.close();
        else stream.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    const { status } = await receiveWebhook(new Request("http://localhost/api/webhooks/x", init));
    expect(status).toBe(413);
    expect(sent).toBeLessThan(40);
  });
});
