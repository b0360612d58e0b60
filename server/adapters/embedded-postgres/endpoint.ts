import { lstatSync, rmSync } from "node:fs";
import { chown, mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseName, databaseUser, readPassword } from "./cluster.ts";
import { getClusterName } from "./processes.ts";
import type { Runner } from "./runner.ts";

/** The address for clients, and the server's settings for it. */
export type Endpoint = { url: string; settings: Record<string, string>; close(): void };

const socketName = ".s.PGSQL.5432";
/** sockaddr_un holds 104 bytes on macOS and 108 on Linux, with the closing zero. */
const maxSocketPath = 103;

/** A Unix socket in a folder that only the server's account and root may enter. */
export async function createSocketEndpoint(cluster: string, runner: Runner): Promise<Endpoint> {
  const folder = fits(cluster) ? cluster : await createTemporaryFolder(cluster, runner);
  // A killed server leaves these, and another program may have its pid. This process has the lock, so nothing uses them.
  const removeSocket = () => {
    for (const name of [socketName, `${socketName}.lock`]) rmSync(join(folder, name), { force: true });
  };
  removeSocket();
  return {
    url: `postgresql://${databaseUser}@localhost/${databaseName}?host=${encodeURIComponent(folder)}`,
    settings: {
      listen_addresses: "",
      port: "5432",
      // A list: quotes keep a comma or a space in the path.
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      unix_socket_permissions: "0700",
    },
    close() {
      removeSocket();
      if (folder !== cluster) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= maxSocketPath;
}

/** A private folder, named after the cluster, in a place where others may write too. */
async function createTemporaryFolder(cluster: string, runner: Runner): Promise<string> {
  const processOwner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const owner = runner.owner ?? processOwner;
  const name = `${getClusterName(cluster)}-${owner.uid}`;
  const folder = join(fits(join(tmpdir(), name)) ? tmpdir() : "/tmp", name);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = lstatSync(folder);
  const isOurs = found.uid === owner.uid || found.uid === processOwner.uid;
  if (!found.isDirectory() || !isOurs || found.mode & 0o077)
    throw new Error(
      `La carpeta ${folder} debería ser nuestra y privada, y no lo es. Bórrala e inténtalo de nuevo.`,
    );
  await chown(folder, owner.uid, owner.gid);
  return folder;
}

/** Loopback TCP with a password, for systems without Unix sockets. */
export async function createTcpEndpoint(cluster: string): Promise<Endpoint> {
  const port = await findFreePort();
  return {
    url: `postgresql://${databaseUser}:${readPassword(cluster)}@127.0.0.1:${port}/${databaseName}`,
    settings: { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" },
    close() {},
  };
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
