import { renderToStaticMarkup } from "react-dom/server";
import { data } from "react-router";
import sharp from "sharp";
import { HeroDrawing } from "../../records/site/components/drawings/hero.tsx";
import { svgResponse } from "../../shared/pages/svg-response.server.ts";
import { Logo } from "../../ui/drawings/logo.tsx";
import type { Route } from "./+types/site-image";

const brand = "#0e4a4a";
const paper = "#fbf9f4";

/** The logo on paper, as large as asked, in pixels; with the margin that launchers cut into. */
async function icon(size: number): Promise<Buffer> {
  const margin = Math.round(size * 0.14);
  const logo = renderToStaticMarkup(<Logo size={size - 2 * margin} />).replaceAll("currentColor", brand);
  return sharp(Buffer.from(logo))
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: paper })
    .flatten({ background: paper })
    .png()
    .toBuffer();
}

/** What other sites show beside a link to this one: 1200 x 630 pixels. */
async function socialCard(): Promise<Buffer> {
  const hero = Buffer.from(renderToStaticMarkup(<HeroDrawing />));
  return sharp(hero).resize({ width: 1200, height: 630, fit: "cover" }).png({ palette: true }).toBuffer();
}

const images: Record<string, () => Promise<Buffer>> = {
  "favicon.ico": () => icon(32),
  "apple-touch-icon.png": () => icon(180),
  "icon-192.png": () => icon(192),
  "icon-512.png": () => icon(512),
  "social-card.png": socialCard,
};
const made = new Map<string, Promise<Buffer>>();

/** Icons and social card, drawn from the product's own drawings when first asked for. */
export async function loader({ url }: Route.LoaderArgs) {
  const name = url.pathname.slice(1);
  if (name === "icon.svg")
    return svgResponse(renderToStaticMarkup(<Logo />).replaceAll("currentColor", brand));
  const make = images[name];
  if (!make) throw data(null, { status: 404 });
  const image = made.get(name) ?? make();
  made.set(name, image);
  return new Response(new Uint8Array(await image), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
  });
}
