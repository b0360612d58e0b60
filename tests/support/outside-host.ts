import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { isPublicAddress } from "../../app/features/outside-images/fetch-image.server.ts";
import type { OutsideHosts } from "../../app/shared/context.server.ts";
import { eventLimit } from "./limits.ts";

/** Of this host alone, and trusted by nobody but the tests. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLcKSTUxD15suCB24
1U8DZU3CURxsAIm+o3qrJdiQEEihRANCAAS54l60bONoVr3/NATG8p+fjZrv3inP
7JrHIWiA/wPLy08DbBykYVE0dQVE7ZSsTy+dCv7gBu3h3IRxbzmNEWCW
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBvzCCAWagAwIBAgIUFx5It3apsY2R+Mj3Ic1QOpK/cK8wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQaW1hZ2VuZXMuZXhhbXBsZTAgFw0yNjExMjIxNjI0NDdaGA8y
MTI2MTAyOTE2MjQ0N1owGzEZMBcGA1UEAwwQaW1hZ2VuZXMuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABLniXrRs42hWvf80BMbyn5+Nmu/eKc/smsch
aID/A8vLTwNsHKRhUTR1BUTtlKxPL50K/uAG7eHchHFvOY0RYJajgYUwgYIwHQYD
VR0OBBYEFCP5VvNYuccx/JY02ZnSKvqbCvy9MB8GA1UdIwQYMBaAFCP5VvNYuccx
/JY02ZnSKvqbCvy9MA8GA1UdEwEB/wQFMAMBAf8wLwYDVR0RBCgwJoIQaW1hZ2Vu
ZXMuZXhhbXBsZYISKi5pbWFnZW5lcy5leGFtcGxlMAoGCCqGSM49BAMCA0cAMEQC
IBc6o9KtMnDB+tApwqfHRSk7kyiIac3e3ZlpNEVPlOqLAiAcqdDtcicmPC0P7RrR
56xfgPaIX1tgAxzq+QTYp3/mAQ==
-----END CERTIFICATE-----`;

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/**
 * A host of images on this machine, `imagenes.example` and whatever is below it, with a response for each path. What
 * fetches from it takes 127.0.0.1 for public; every other address is judged as in production.
 */
export async function startOutsideHost(timeout = eventLimit) {
  const paths = new Map<string, Respond>();
  const asked: string[] = [];
  let mostAtOnce = 0;
  let atOnce = 0;
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(request.url ?? "");
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    response.once("close", () => atOnce--);
    const respond = paths.get(request.url ?? "") ?? paths.get("*");
    if (respond) respond(response, request);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const names: Record<string, string> = {
    "imagenes.example": "127.0.0.1",
    "otra.imagenes.example": "127.0.0.1",
    "otro.example": "127.0.0.1",
    "interna.imagenes.example": "10.0.0.5",
    "metadatos.imagenes.example": "169.254.169.254",
    "local.imagenes.example": "::ffff:127.0.0.2",
    "apagada.imagenes.example": "192.0.2.1",
  };
  const hosts: OutsideHosts = {
    async resolve(hostname) {
      const address = names[hostname];
      if (address === undefined) throw new Error(`getaddrinfo ENOTFOUND ${hostname}`);
      return [{ address, port }];
    },
    isPublic: (address) => address === "127.0.0.1" || isPublicAddress(address),
    ca: cert,
    timeout,
  };
  return {
    port,
    hosts,
    asked,
    get mostAtOnce() {
      return mostAtOnce;
    },
    /** @param path `*` for every other. @returns the address of what is answered so */
    serve(path: string, respond: Respond | Buffer): string {
      paths.set(path, typeof respond === "function" ? respond : (response) => response.end(respond));
      return `https://imagenes.example${path}`;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
