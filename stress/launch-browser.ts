import { type Browser, chromium } from "@playwright/test";

/** Starts Chromium: that of CHROMIUM_PATH, else the one that Playwright installs. */
export function launchBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  return chromium.launch({
    args: ["--no-sandbox"],
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
  });
}
