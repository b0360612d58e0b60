import type { startOutsideHost } from "./outside-host.ts";

type OutsideHost = Awaited<ReturnType<typeof startOutsideHost>>;
type Failure = [name: string, address: string, reason: RegExp];

const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const outside = "https://imagenes.example";

/** What a host may do instead of sending an image, and what staff read about it. */
export const listFailures = (host: OutsideHost, png: Buffer): Failure[] => [
  ["is gone", `${outside}/no-existe.png`, /ya no está/],
  ["fails", host.serve("/500", (response) => response.writeHead(500).end()), /respondió 500/],
  ["forbids", host.serve("/403", (response) => response.writeHead(403).end()), /no deja ver/],
  [
    "sends a page",
    host.serve("/pagina", Buffer.from("<!doctype html><script>alert(1)</script>")),
    /no es una imagen/,
  ],
  [
    "sends an SVG",
    host.serve("/svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    /no es una imagen/,
  ],
  ["sends nothing", host.serve("/vacio", Buffer.alloc(0)), /no es una imagen/],
  ["sends half an image", host.serve("/media.png", png.subarray(0, 200)), /dañad|interrumpió/],
  ["sends a broken image", host.serve("/rota.jpg", Buffer.concat([jpegHead, Buffer.alloc(500, 7)])), /dañad/],
  [
    "dies halfway",
    host.serve("/muere", (response) => {
      response.writeHead(200, { "Content-Length": png.length });
      response.write(png.subarray(0, 100), () => response.destroy());
    }),
    /interrumpió/,
  ],
  [
    "announces too much",
    host.serve("/anuncia", (response) =>
      response.writeHead(200, { "Content-Length": 20_000_000 }).write("x"),
    ),
    /pesa más de 12 MB/,
  ],
  [
    "sends too much",
    host.serve("/pesa", (response) => void response.end(Buffer.alloc(13 * 1024 * 1024))),
    /12 MB/,
  ],
  [
    "redirects for ever",
    host.serve("/vueltas", (response) => response.writeHead(302, { Location: "/vueltas" }).end()),
    /demasiadas veces/,
  ],
  [
    "redirects to http",
    host.serve("/http", (response) =>
      response.writeHead(301, { Location: "http://imagenes.example/a" }).end(),
    ),
    /https/,
  ],
  [
    "redirects to a private name",
    host.serve("/privada", (response) =>
      response.writeHead(301, { Location: "https://interna.imagenes.example/a" }).end(),
    ),
    /red privada/,
  ],
  [
    "redirects to a private address",
    host.serve("/privada2", (response) => response.writeHead(307, { Location: "https://[::1]/a" }).end()),
    /red privada/,
  ],
  [
    "redirects to another port",
    host.serve("/puerto", (response) =>
      response.writeHead(307, { Location: "https://imagenes.example:5432/" }).end(),
    ),
    /puerto/,
  ],
  ["is private", "https://interna.imagenes.example/a.png", /red privada/],
  ["serves a cloud's metadata", "https://metadatos.imagenes.example/latest", /red privada/],
  ["hides a private address in IPv6", "https://local.imagenes.example/a.png", /red privada/],
  ["is this machine", "https://127.0.0.2/a.png", /red privada/],
  ["is written as a number", "https://2130706434/a.png", /red privada/],
  ["is for documentation", "https://apagada.imagenes.example/a.png", /red privada/],
  ["does not exist", "https://inexistente.example/a.png", /No encontramos/],
  ["has another's certificate", "https://otro.example/a.png", /no responde/],
];

/** They are waited for as long as a host may take. */
export const listSlow = (host: OutsideHost): Failure[] => [
  ["never responds", host.serve("/mudo", () => {}), /tardó demasiado/],
  [
    "sends a byte now and then",
    host.serve("/goteo", (response) => {
      const timer = setInterval(() => response.write("x"), 50);
      response.once("close", () => clearInterval(timer));
    }),
    /tardó demasiado/,
  ],
];
