import { createHash } from "node:crypto";
import { href } from "react-router";
import { getImageDomain } from "../../app/records/media/outside/addresses.server.ts";
import type { Context } from "../../app/shared/context.server.ts";

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The content security policy of a page: its inline scripts are allowed by their hashes.
 * @param origins of a captcha's scripts, and of images beside our own
 */
export function createContentPolicy(
  html: string,
  origins: { scripts: readonly string[]; images: readonly string[] },
): string {
  const hashes = [...html.matchAll(inlineScript)].map(([, script = ""]) => hashSource(script));
  const isDevelopment = import.meta.env.DEV;
  // Vite's development client adds inline scripts and styles later.
  const scripts = isDevelopment ? ["'unsafe-inline'"] : [...new Set(hashes)];
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
    "frame-ancestors 'none'",
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
  return domain === null ? [] : [`https://${domain}`, `https://*.${domain}`];
}
