import { afterEach, expect, it, vi } from "vitest";
import { createContentPolicy, hashSource, holdScripts } from "./content-policy.ts";

const nonce = "3f0c9a";
const data = 'window.__reactRouterContext = {"basename":"/"};';
const modules = 'import * as route0 from "/assets/root.js";\n\nimport("/assets/entry.js");';
const place = '((key) => scrollTo(0, key))("positions")';
const own = `<script nonce="${nonce}">${place}</script><script nonce="${nonce}">${data}</script><script nonce="${nonce}" type="module" async="">${modules}</script>`;
/** As a record's text could write them, were it ever sent without escaping. */
const injected = [
  "<script>alert(1)</script>",
  `<script>import "/media/x.js"</script>`,
  "<script type=\"module\">import('https://malo.example/x.js')</script>",
  "<script>window.__reactRouterContext={};alert(2)</script>",
  '<script type="text/plain" data-later="">alert(3)</script>',
  '<script nonce="otro">alert(4)</script>',
  "<script nonce>alert(5)</script>",
  "<script>alert(6)//",
];

afterEach(() => vi.unstubAllEnvs());

it("the content policy of a page allows the framework's scripts and the starter, and no other in it", () => {
  vi.stubEnv("DEV", false);
  const { html, scripts } = holdScripts(`<head></head><body>${injected.join("<p>")}${own}</body>`, nonce);
  const started = modules.replace(
    'import("/assets/entry.js");',
    'startApplication(()=>import("/assets/entry.js"))',
  );
  expect(scripts).toEqual([place, data, started]);
  const policy = createContentPolicy(["starter()", ...scripts], { scripts: [], images: [] });
  expect(policy.match(/'sha256-[^']+'/g)).toEqual(["starter()", ...scripts].map(hashSource));
  expect(html).toContain(`<script>${place}</script><script type="text/plain" data-later="">${data}</script>`);
  expect(html).toContain(`<script type="text/plain" data-later="module">${started}</script>`);
  expect(html).not.toContain(nonce);
});
