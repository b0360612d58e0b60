import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildah, run, withFolder } from "./buildah.ts";

/** Takes the place of the Dockerfile's base, which only a registry of images has. */
export const baseImage = `localhost/conflictos-base:${process.versions.node}`;

const certificates = "/etc/ssl/certs/ca-certificates.crt";

/** @returns why no image can be built here; null where it can */
export function findObstacle(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "it needs root on Linux";
  const missing = ["buildah", "debootstrap", "apt-get"].filter(
    (tool) => spawnSync(tool, ["--version"]).error !== undefined,
  );
  if (missing.length > 0) return `not installed: ${missing.join(", ")}`;
  return findMirror() ? null : "the packages of this machine are not Debian's";
}

const readCodename = () =>
  /^VERSION_CODENAME=(\w+)/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "";

/** Where this machine gets Debian's packages. */
function findMirror(): string | undefined {
  const { stdout } = spawnSync(
    "apt-get",
    [
      "indextargets",
      "--format",
      "$(REPO_URI)",
      "Created-By: Packages",
      "Origin: Debian",
      `Codename: ${readCodename()}`,
    ],
    { encoding: "utf8" },
  );
  return stdout?.split("\n").find((line) => line !== "");
}

/** Debian's smallest system with the registry's Node and npm, and the account `node` as in Node's own images. */
export function buildBaseImage(): void {
  withFolder((folder) => {
    const root = join(folder, "root");
    run("debootstrap", "--variant=minbase", readCodename(), root, findMirror() ?? "");
    copyFileSync(process.execPath, join(root, "usr/local/bin/node"));
    const prefix = join(root, "usr/local");
    run("npm", "install", "--global", "--prefix", prefix, "--no-audit", "--no-fund", "npm@11");
    run("chroot", root, "useradd", "--create-home", "--uid", "1000", "--shell", "/bin/bash", "node");
    const environment = Object.entries(createEnvironment(root)).map((pair) => pair.join("="));
    const file = join(folder, "Dockerfile");
    writeFileSync(file, `FROM scratch\nCOPY . /\nENV ${environment.join(" ")}\n`);
    buildah("bud", "--quiet", "--format", "docker", "--file", file, "--tag", baseImage, root);
  });
}

/** With the certificates of a network that has its own. */
function createEnvironment(root: string): Record<string, string> {
  const path = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };
  const own = process.env.NODE_EXTRA_CA_CERTS;
  if (!own) return path;
  mkdirSync(join(root, "etc/ssl/certs"), { recursive: true });
  copyFileSync(own, join(root, certificates));
  return { ...path, NODE_EXTRA_CA_CERTS: certificates };
}
