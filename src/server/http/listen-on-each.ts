import { listen, type Listener } from "./listen";

type Options = Omit<Parameters<typeof listen>[0], "host">;

/**
 * Listens on each of these addresses of the machine (undefined: all) as one listener. Raises PortRefused, and then
 * listens on none.
 */
export async function listenOnEach(
  hosts: (string | undefined)[],
  options: Options,
): Promise<Listener> {
  const listeners: Listener[] = [];
  try {
    for (const host of hosts) listeners.push(await listen({ ...options, host }));
  } catch (error) {
    await Promise.all(listeners.map((one) => one.drain(0)));
    throw error;
  }
  const [first, ...others] = listeners;
  if (!first) throw new Error("There must be an address to listen on.");
  // Next listens for WebSockets (development reload) on one server.
  for (const { server } of others)
    server.on("upgrade", (...connection) => first.server.emit("upgrade", ...connection));
  return {
    server: first.server,
    drain: async (ms) => void (await Promise.all(listeners.map((one) => one.drain(ms)))),
  };
}
