import { type AddressInfo, createServer } from "node:net";

/** A port that nobody listens on, for a server whose public address is another than the one it is reached under. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
