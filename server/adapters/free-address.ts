import { once } from "node:events";
import { createServer } from "node:net";

/** Before anything is created for a site that could not listen. @throws the system's error */
export async function requireFreeAddress({ HOST, PORT }: { HOST: string; PORT: number }): Promise<void> {
  const probe = createServer().listen(PORT, HOST);
  await once(probe, "listening");
  await new Promise((resolve) => probe.close(resolve));
}
