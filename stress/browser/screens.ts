import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Checks, type Scenario } from "../scenario.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** With the Chromium of CHROMIUM_PATH, else the one that Playwright installs. */
export const screens: Scenario = {
  name: "screens",
  title: "axe on every screen of visitors, on a phone and wide, light and dark",
  async run() {
    const checks = new Checks();
    const { status, stdout } = spawnSync(
      process.execPath,
      ["node_modules/.bin/playwright", "test", "--project=desktop", "e2e/quality.spec.ts"],
      { cwd: root, env: { ...process.env, PROPERTY_FACTOR: "2", NO_COLOR: "1" }, encoding: "utf8" },
    );
    if (status !== 0) console.log(stdout.slice(-8_000));
    checks.expect("screens", status === 0, /\d+ passed/.exec(stdout)?.[0] ?? "none passed");
    return checks.result;
  },
};
