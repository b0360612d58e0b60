import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { maxImageBytes } from "../../nouns/media/constants.ts";
import type { OutsideHosts } from "../../shared/context.server.ts";

const maxRedirects = 4;

export const outsideHosts: OutsideHosts = {
  async resolve(hostname) {
    const found = await lookup(hostname, { all: true, verbatim: false });
    return found.map(({ address }) => ({ address, port: 443 }));
  },
  isPublic: isPublicAddress,
  timeout: 15_000,
};

/** An image that cannot be had; the message is a Spanish sentence for staff. */
export class OutsideImageError extends Error {
  /** Whether the whole host does not respond. */
  readonly isHostAway: boolean;

  constructor(
    message: string,
    { isHostAway = false, cause }: { isHostAway?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isHostAway = isHostAway;
  }
}

/** Whether an address is reachable for everyone: not of this machine, a private network, or a special purpose. */
export function isPublicAddress(address: string): boolean {
  // An IPv4 address within an IPv6 one is judged as what it is.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/**
 * Fetches a file of another host: by https only, from public addresses only, also after each redirect.
 * @throws OutsideImageError
 */
export async function fetchImage(address: string, hosts: OutsideHosts, stop: AbortSignal): Promise<Buffer> {
  const late = AbortSignal.timeout(hosts.timeout);
  const signal = AbortSignal.any([late, stop]);
  let host = "";
  try {
    let url = parseAddress(address);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      host = url.hostname;
      const response = await open(url, hosts, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readBytes(response);
      response.destroy();
      if (statusCode < 300 || statusCode > 399 || headers.location === undefined)
        throw new OutsideImageError(describeStatus(statusCode));
      url = parseAddress(headers.location, url);
    }
    throw new OutsideImageError("La dirección redirige demasiadas veces.");
  } catch (cause) {
    if (cause instanceof OutsideImageError) throw cause;
    if (late.aborted)
      throw new OutsideImageError(`${host} tardó demasiado en responder.`, { isHostAway: true, cause });
    throw new OutsideImageError(`La transferencia desde ${host} se interrumpió.`, { cause });
  }
}

function parseAddress(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new OutsideImageError("La dirección no es válida.");
  const url = new URL(address, base);
  if (url.protocol !== "https:") throw new OutsideImageError("La dirección no empieza por https://.");
  if (url.port !== "" || url.username !== "" || url.password !== "")
    throw new OutsideImageError("La dirección lleva un puerto o una contraseña: no se sigue.");
  return url;
}

async function open(url: URL, hosts: OutsideHosts, signal: AbortSignal): Promise<IncomingMessage> {
  const places = await findPlaces(url.hostname.replace(/^\[|\]$/g, ""), hosts);
  // One private address among public ones is an attempt to slip through.
  if (!places.every(({ address }) => hosts.isPublic(address)))
    throw new OutsideImageError(`${url.hostname} está en una red privada: no se copia.`);
  let failure: unknown;
  for (const place of places.slice(0, 3))
    try {
      return await connect(url, place, { ca: hosts.ca, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      failure = error;
    }
  throw new OutsideImageError(`${url.hostname} no responde.`, { isHostAway: true, cause: failure });
}

/** @param hostname an address stands for itself */
async function findPlaces(hostname: string, hosts: OutsideHosts) {
  if (isIP(hostname)) return [{ address: hostname, port: 443 }];
  const places = await hosts.resolve(hostname).catch((cause: unknown) => {
    throw new OutsideImageError(`No encontramos el servidor ${hostname}.`, { isHostAway: true, cause });
  });
  if (places.length === 0)
    throw new OutsideImageError(`No encontramos el servidor ${hostname}.`, { isHostAway: true });
  return places;
}

/** Connects to the address that was checked, never to what the name may mean a moment later. */
function connect(
  { hostname, pathname, search }: URL,
  { address, port }: { address: string; port: number },
  { ca, signal }: { ca: string | undefined; signal: AbortSignal },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({
      host: address,
      port,
      path: pathname + search,
      servername: isIP(hostname) ? "" : hostname,
      headers: { Host: hostname, Accept: "image/*", "User-Agent": "conflictos-urbanos" },
      agent: false,
      signal,
      ...(ca === undefined ? {} : { ca }),
    })
      .on("response", resolve)
      .on("error", reject)
      .end();
  });
}

async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const tooLarge = () => {
    response.destroy();
    return new OutsideImageError(`La imagen pesa más de ${maxImageBytes / 1024 / 1024} MB.`);
  };
  if (Number(response.headers["content-length"] ?? 0) > maxImageBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxImageBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function describeStatus(status: number): string {
  if (status === 404 || status === 410) return "La imagen ya no está en su dirección.";
  if (status === 401 || status === 403) return "El servidor no deja ver la imagen.";
  return `El servidor respondió ${status} en lugar de la imagen.`;
}
