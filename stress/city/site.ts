import { join } from "node:path";
import { findFreePort } from "../../server/adapters/embedded-postgres/endpoint.ts";
import { bodies, type Client, createClient, signIn, until } from "../../tests/support/client.ts";
import { pictureFile } from "../../tests/support/forms.ts";
import { type ServerProcess, startServer } from "../../tests/support/server-process.ts";
import { copyBuild } from "./another-build.ts";
import { createInstallation, type Installation, root } from "./installation.ts";
import { createStorage, startBalancer, startDatabase, startPooler } from "./servers.ts";

/** Seconds of the written SHARED_MAX_AGE. */
export const sharedMaxAge = 1;

/** All servers of a city's site, and somebody who works there. */
export type City = {
  address: string;
  client: Client;
  intervention: string;
  /** Addresses of stored images. */
  images: string[];
  /** An instance that may be killed; started again on the same port. */
  first: { server(): ServerProcess; start(): Promise<void> };
  /** An instance that is upgraded by deploy/upgrade.sh. */
  second: Installation;
  nextBuild: string;
  storage: ReturnType<typeof createStorage>;
  readErrors(): string;
  /** The process of each server. */
  pids: Record<string, () => number>;
  upload(): Promise<Response>;
};

/** @param stops is given what ends each server, in the order of their starts */
export async function buildCity(folder: string, program: string, stops: (() => unknown)[]): Promise<City> {
  const ports: number[] = [];
  for (let count = 0; count < 5; count++) ports.push(await findFreePort());
  const [pooling = 0, storing = 0, one = 0, other = 0, balancing = 0] = ports;
  const database = await startDatabase(folder);
  stops.push(() => database.stop());
  const pooler = await startPooler(folder, { url: database.url, port: pooling });
  stops.push(() => pooler.stop());
  const storage = createStorage(folder, { program, port: storing });
  await storage.start();
  stops.push(() => storage.stop());
  const settings = {
    ...storage.settings,
    DATABASE_URL: pooler.url,
    SITE_URL: `http://127.0.0.1:${balancing}`,
    TRUSTED_PROXIES: "127.0.0.1",
    SHARED_MAX_AGE: String(sharedMaxAge),
  };
  let server: ServerProcess | null = null;
  const start = async () => {
    server = await startServer(join(folder, "one"), { ...settings, PORT: String(one) });
  };
  await start();
  const stopFirst = async () => {
    server?.signal("SIGTERM");
    await server?.exited;
  };
  stops.push(stopFirst);
  copyBuild(join(root, "build"), join(folder, "next"), "v2");
  const second = createInstallation({
    port: other,
    dataDir: join(folder, "two"),
    settings: { ...settings, NEW: "1" },
  });
  stops.push(() => second.remove());
  const installed = await second.upgrade(join(root, "build"));
  if (installed.status !== 0) throw new Error(installed.output);
  stops.push(await second.start());
  const balancer = await startBalancer(folder, { port: balancing, instances: [one, other] });
  stops.push(() => balancer.stop());
  const { address } = balancer;
  await until(async () => (await fetch(`${address}/news`)).ok, 60_000, "the city has a page");
  const client = createClient({ address }, (await signIn({ address })).token);
  const upload = async () => {
    const form = new FormData();
    form.append("file", await pictureFile());
    return client.send("POST", "/media", form);
  };
  const { secure_url } = (await (await upload()).json()) as { secure_url: string };
  return {
    address,
    client,
    intervention: await client.create("/interventions", bodies.intervention("Obra de la ciudad")),
    images: [new URL(secure_url, address).pathname],
    first: { server: () => server as ServerProcess, start },
    second,
    nextBuild: join(folder, "next"),
    storage,
    readErrors: balancer.readErrors,
    upload,
    pids: {
      nginx: balancer.pid,
      "one instance": () => server?.pid ?? 0,
      "the other": second.pid,
      PostgreSQL: database.pid,
      PgBouncer: pooler.pid,
      storage: storage.pid,
    },
  };
}
