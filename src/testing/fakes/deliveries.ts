import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { eventually } from "@/testing/waits";

/** A delivery of the processor as it came in, which a test can pass on, twice or late or never. */
export type Delivery = { body: string; signature: string; type: string };

/** Opens an endpoint of the test file's own that only collects the processor's deliveries. */
export function collectDeliveries() {
  let deliveries: Delivery[] = [];
  let endpoint: Server;

  beforeAll(async () => {
    endpoint = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        const signature = String(request.headers["stripe-signature"]);
        const { type } = JSON.parse(body) as { type: string };
        deliveries.push({ body, signature, type });
        response.end("{}");
      });
    });
    await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => void endpoint.close());
  beforeEach(() => void (deliveries = []));

  return {
    url: () => `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`,
    /** Waits for the running test's first delivery of a type. */
    delivered: (type: string): Promise<Delivery> =>
      eventually(() => {
        const found = deliveries.find((delivery) => delivery.type === type);
        if (!found) throw new Error(`${type} was not delivered`);
        return found;
      }),
  };
}
