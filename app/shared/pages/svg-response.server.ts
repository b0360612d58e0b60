import { data } from "react-router";
import { type SystemKey, systemKeys } from "./system-style.ts";

/** A drawing as an image: it changes only with the product, so a day in a cache does no harm. */
export function svgResponse(svg: string, { frameAncestors = "'none'" } = {}): Response {
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
      "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${frameAncestors}; sandbox`,
    },
  });
}

/** What a drawing's address names: a system and a 24-hex seed. Throws a 404 page for any other. */
export function drawingParameters(params: { system: string; seed: string }): {
  system: SystemKey;
  seed: string;
} {
  const system = systemKeys.find((key) => key === params.system);
  const seed = /^([0-9a-f]{24})\.svg$/.exec(params.seed)?.[1];
  if (!system || !seed) throw data(null, { status: 404 });
  return { system, seed };
}
