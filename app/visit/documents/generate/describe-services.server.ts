import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { datasheets } from "../../../../db/schema/datasheets.ts";
import { getImageDomain } from "../../../features/outside-images/addresses.server.ts";
import { statisticOptions } from "../../../nouns/site/constants.ts";
import { findSiteValues, getDashboard } from "../../../nouns/site/queries.server.ts";
import type { Context } from "../../../shared/context.server.ts";
import { getEmbeddedPlayer } from "../../../shared/values/video-address.ts";

/** What documents say of the installation. */
export type DocumentedSite = Pick<Context, "siteAddress" | "ownAddress" | "services">;

/** Sentences for the data-processing policy that follow from the settings and the content: each is true of this site now. */
export async function describeServices(
  db: Reader,
  { siteAddress, services }: Omit<DocumentedSite, "ownAddress">,
): Promise<string[]> {
  const [{ video }, dashboards, maps] = await Promise.all([
    findSiteValues(db, "video"),
    Promise.all(statisticOptions.map(({ option }) => getDashboard(db, option, siteAddress))),
    listMapAddresses(db),
  ]);
  const player = getEmbeddedPlayer(video?.address ?? "") ?? "";
  return [
    "Las imágenes que los registros tienen en otros sitios se copian en este: tu navegador no se las pide a nadie más.",
    describeImageHost(services),
    describeOnPress("el video", [player], siteAddress),
    describeOnPress("un tablero de las estadísticas", dashboards, siteAddress),
    describeOnPress("el mapa original de una ficha", maps, siteAddress),
    describeCaptcha(services),
    describeMail(services),
  ].filter((sentence) => sentence !== "");
}

async function listMapAddresses(db: Reader): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address: sql<string>`substring(${datasheets.mapAddress} from '^https?://[^/?#]+')` })
    .from(datasheets)
    .where(sql`${datasheets.mapAddress} ~ '^https?://'`);
  return rows.map(({ address }) => address);
}

/** What is loaded from other sites when a reader asks for it; "" without such addresses. */
function describeOnPress(what: string, addresses: readonly string[], siteAddress: string): string {
  const own = new URL(siteAddress).host;
  const hosts = addresses.map((address) => URL.parse(address)?.host ?? "");
  const others = [...new Set(hosts)].filter((host) => host !== "" && host !== own).sort();
  if (others.length === 0) return "";
  const where = new Intl.ListFormat("es", { type: "disjunction" }).format(others);
  return `Si abres ${what}, tu navegador pide su contenido a ${where}, y allí se sabe de tu visita. Si no lo abres, nada se carga de allí.`;
}

/** "" without one. */
function describeImageHost({ imageHost }: DocumentedSite["services"]): string {
  const domain = getImageDomain(imageHost);
  return domain === null
    ? ""
    : `Las imágenes que este sitio guarda en ${domain} se cargan de allí: ese servicio recibe la dirección IP de quien las ve.`;
}

function describeCaptcha({ captcha }: DocumentedSite["services"]): string {
  if (captcha.kind === "altcha")
    return "La comprobación contra mensajes automáticos del formulario de contacto la hace tu propio navegador, sin otro servicio.";
  const host = new URL(captcha.scriptAddress).host;
  return `La comprobación contra mensajes automáticos del formulario de contacto la hace ${host}: cuando llegas al formulario, ese servicio recibe tu dirección IP y lo que necesita para reconocer programas.`;
}

function describeMail({ mailHost }: DocumentedSite["services"]): string {
  if (mailHost === null)
    return "Los mensajes del formulario se guardan en este sitio y no se envían por correo.";
  const through = mailHost === "" ? "" : ` por medio de ${mailHost}`;
  return `Los mensajes del formulario se guardan en este sitio y además se envían por correo al grupo${through}.`;
}
