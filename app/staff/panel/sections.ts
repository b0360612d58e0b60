import { href } from "react-router";
import { isSortingList, nouns } from "../../nouns/register.ts";
import type { Permission } from "../../shared/session/permissions.ts";
import { capitalize } from "../../shared/values/text.ts";
import { type TableNoun, tableNouns } from "../tables/fields.ts";

export type StaffEntry = { to: string; label: string; permission: Permission };
/** `rarer` are folded behind their own title. */
type StaffSection = { title: string; entries: StaffEntry[]; rarer?: StaffSection };

const entry = (to: string, label: string, permission: Permission): StaffEntry => ({ to, label, permission });

/** What is opened most; the other nouns only support it. */
const first: readonly TableNoun[] = ["news", "conflict", "intervention", "datasheet", "source"];
const listTables = (some: readonly TableNoun[]) =>
  some.map((noun) => ({
    to: href("/admin/records/:noun", { noun }),
    // Asked for when it is shown: a study calls its lists what it likes.
    get label() {
      return capitalize(nouns[noun].many);
    },
    permission: "readPanel" as const,
  }));

/** Every page of the staff's side that needs no record to be chosen, as its navigation shows them. */
export const staffSections: StaffSection[] = [
  {
    title: "Trabajo",
    entries: [
      entry(href("/admin"), "Panel", "readPanel"),
      entry(href("/admin/evidence"), "Evidencia", "decideProposals"),
      entry(href("/admin/coding/:room?", { room: "queue" }), "Codificar", "writeContent"),
      entry(href("/admin/territory/:room?", {}), "Lugares y actores en los textos", "readEvidence"),
      entry(href("/admin/reports"), "Avisos de lectores", "answerReports"),
      entry(href("/admin/activity"), "Actividad", "readHistory"),
      entry(href("/admin/totals"), "Totales", "readPanel"),
      entry(href("/admin/operations"), "Operaciones", "undoOperations"),
      entry(href("/admin/deleted"), "Eliminados", "readHistory"),
    ],
  },
  {
    title: "Registros",
    entries: listTables(first),
    rarer: {
      title: "Otros registros",
      entries: listTables(tableNouns.filter((noun) => !first.includes(noun) && !isSortingList(noun))),
    },
  },
  {
    title: "Estudio",
    entries: [
      entry(href("/admin/imports"), "Importaciones", "importData"),
      entry(href("/admin/editions"), "Ediciones", "publishEditions"),
      entry(href("/admin/coding/:room?", { room: "sample" }), "Muestra y acuerdo", "editCodingLists"),
      entry(href("/admin/coding/:room?", { room: "resolve" }), "Resolver", "editCodingLists"),
      entry(href("/admin/codebook"), "Libro de códigos", "editCodingLists"),
      ...listTables(tableNouns.filter(isSortingList)),
      entry(href("/admin/hidden-names"), "Nombres ocultos", "hideNames"),
    ],
  },
  {
    title: "Sitio",
    entries: [
      entry(href("/admin/content"), "Contenido del sitio", "writeSiteContent"),
      entry(href("/admin/start"), "Comienzo y plantilla", "writeSiteContent"),
      entry(href("/admin/messages"), "Mensajes", "readMessages"),
      entry(href("/admin/map-layers"), "Agregar capas al mapa", "writeContent"),
    ],
  },
  {
    title: "Sistema",
    entries: [
      entry(href("/users"), "Usuarios", "manageUsers"),
      entry(href("/admin/status"), "Estado", "readStatus"),
    ],
  },
];
