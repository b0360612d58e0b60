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

const scriptPreload = /<link rel="modulepreload"/g;
/** The page's data, and the script that imports the application's modules and ends by starting them. */
const held = /^\s*(?:window\.__reactRouterContext|import\b)/;
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
  const own = new RegExp(`<script nonce="${nonce}"( type="module")?[^>]*>([\\s\\S]*?)</script>`, "g");
  const html = page
    .replaceAll(scriptPreload, '<link rel="later"')
    .replaceAll(own, (_match, type: string | undefined, written: string) => {
      const text = type ? written.replace(lastImport, "startApplication(()=>import($1))") : written;
      scripts.push(text);
      if (!held.test(text)) return `<script>${text}</script>`;
      return `<script type="text/plain" data-later="${type ? "module" : ""}">${text}</script>`;
    })
    .replaceAll(` nonce="${nonce}"`, "");
  return { html, scripts };
}
