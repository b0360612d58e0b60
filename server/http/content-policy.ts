import { createHash } from "node:crypto";
import { href } from "react-router";
import { getImageDomain } from "../../app/features/outside-images/addresses.server.ts";
import type { Context } from "../../app/shared/context.server.ts";

/**
 * The content security policy of a page.
 * @param ownScripts texts of inline scripts that are known to be ours, never those that a page happens to have (decision 66)
 * @param origins of a captcha's scripts, and of images beside our own
 * @param ancestors which sites may show the page in a frame
 */
export function createContentPolicy(
  ownScripts: readonly string[],
  origins: { scripts: readonly string[]; images: readonly string[] },
  ancestors = "'none'",
): string {
  const isDevelopment = import.meta.env.DEV;
  // Vite's development client adds inline scripts and styles later.
  const scripts = isDevelopment ? ["'unsafe-inline'"] : [...new Set(ownScripts.map(hashSource))];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...origins.scripts].join(" "),
    ["style-src 'self' 'unsafe-inline'", ...origins.scripts].join(" "),
    ["img-src 'self' data: blob:", ...origins.images].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...(isDevelopment ? ["ws:"] : []), ...origins.scripts].join(" "),
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}

export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Origins of a configured captcha, allowed only on the page that shows it. */
export function getCaptchaOrigins(path: string, { services: { captcha } }: Context): readonly string[] {
  const isShown = path.replace(/\/+$/, "") === href("/project");
  return captcha.kind === "recaptcha" && isShown ? captcha.origins : [];
}

/** A configured image host; its images are the operator's choice, and no other host's are loaded. */
export function getImageOrigins({ services: { imageHost } }: Context): readonly string[] {
  const domain = getImageDomain(imageHost);
  if (domain === null || imageHost === null) return [];
  const { hostname, host } = new URL(imageHost.address);
  return [
    ...new Set([
      `https://${domain}`,
      `https://${host}`,
      ...(domain === hostname ? [] : [`https://*.${domain}`]),
    ]),
  ];
}

/** The page's data, and the script that imports the application's modules and ends by starting them. */
const isHeld = /^\s*(?:window\.__reactRouterContext|import\b)/;
const lastImport = /import\(("[^"]+")\);\s*$/;

/**
 * Turns the application's scripts into data that the starter runs when the visitor needs them
 * (app/shared/pages/starter.ts, decision 34).
 * @param nonce what React Router marked its scripts with in this rendering: whatever else looks like a script of its own was
 *   written by somebody else
 * @returns the page without its nonce, and the texts of those scripts, which alone may run beside the starter (decision 66)
 */
export function holdScripts(page: string, nonce: string): { html: string; scripts: string[] } {
  const scripts: string[] = [];
  const [start = "", ...marked] = page
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .split(`<script nonce="${nonce}"`);
  const held = marked.map((part) => {
    const [opened, closed] = [part.indexOf(">") + 1, part.indexOf("</script>")];
    const isModule = part.startsWith(' type="module"');
    const written = part.slice(opened, closed);
    const text = isModule ? written.replace(lastImport, "startApplication(()=>import($1))") : written;
    scripts.push(text);
    const tag = isHeld.test(text)
      ? `<script type="text/plain" data-later="${isModule ? "module" : ""}">`
      : "<script>";
    return tag + text + part.slice(closed);
  });
  return { html: [start, ...held].join("").replaceAll(` nonce="${nonce}"`, ""), scripts };
}
