import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { until } from "./client.ts";

/** A browser with a profile of its own on the disk, as people have it, that can be killed as a power cut would. */
export type KilledBrowser = {
  page: Page;
  /** Ends all its processes at once. */
  kill(): Promise<void>;
  /** Copies its profile while all its processes stand still, without telling them to write anything. */
  copyProfile(to: string): void;
};

/** @param profile a folder, empty for a fresh profile. @param token of a session, which a killed browser may have forgotten */
export async function startKilledBrowser(
  profile: string,
  address: string,
  token: string,
): Promise<KilledBrowser> {
  const portFile = join(profile, "DevToolsActivePort");
  // What a killed browser has left, by which another would take the profile to be in use.
  for (const left of [
    portFile,
    ...["Lock", "Cookie", "Socket"].map((name) => join(profile, `Singleton${name}`)),
  ])
    rmSync(left, { force: true });
  const command = process.env.CHROMIUM_PATH ?? chromium.executablePath();
  const options = ["headless=new", "no-sandbox", "disable-gpu", "no-first-run", "remote-debugging-port=0"];
  const child = spawn(
    command,
    [...options.map((name) => `--${name}`), `--user-data-dir=${profile}`, "about:blank"],
    {
      detached: true,
      stdio: "ignore",
    },
  );
  const signal = (name: NodeJS.Signals) => process.kill(-Number(child.pid), name);
  const exited = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  try {
    const readPort = () =>
      existsSync(portFile) ? /^(\d+)\n/.exec(readFileSync(portFile, "utf8"))?.[1] : undefined;
    await until(async () => readPort() !== undefined, 60_000, "the browser has started");
    const browser: Browser = await chromium.connectOverCDP(`http://127.0.0.1:${readPort()}`);
    const context = browser.contexts()[0];
    if (!context) throw new Error("The browser has no profile.");
    await context.addInitScript(
      ([origin, value]) => {
        if (location.origin === origin) localStorage.setItem("AUTH_TOKEN", String(value));
      },
      [address, token],
    );
    return {
      page: await context.newPage(),
      async kill() {
        signal("SIGKILL");
        await exited;
      },
      copyProfile(to) {
        signal("SIGSTOP");
        cpSync(profile, to, { recursive: true, filter: (path) => !/Singleton|DevTools/.test(path) });
        signal("SIGCONT");
      },
    };
  } catch (error) {
    signal("SIGKILL");
    throw error;
  }
}
