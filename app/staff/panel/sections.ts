import { href } from "react-router";
import { nouns } from "../../nouns/register.ts";
import type { Permission } from "../../shared/session/permissions.ts";
import { capitalize } from "../../shared/values/text.ts";
import { type TableNoun, tableNouns } from "../tables/fields.ts";

type StaffEntry = { to: string; label: string; permission: Permission };
type StaffSection = { title: string; entries: StaffEntry[] };

const entry = (to: string, label: string, permission: Permission): StaffEntry => ({ to, label, permission });

/** What is opened most, before what only supports it. */
const first: readonly TableNoun[] = ["news", "conflict", "intervention", "datasheet", "source"];
const rank = (noun: TableNoun) => (first.includes(noun) ? first.indexOf(noun) : first.length);
const byUse = (one: TableNoun, other: TableNoun) => rank(one) - rank(other);

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
    entries: [...tableNouns]
      .sort(byUse)
      .map((noun) =>
        entry(href("/admin/records/:noun", { noun }), capitalize(nouns[noun].many), "readPanel"),
      ),
  },
  {
    title: "Estudio",
    entries: [
      entry(href("/admin/imports"), "Importaciones", "importData"),
      entry(href("/admin/editions"), "Ediciones", "publishEditions"),
      entry(href("/admin/coding/:room?", { room: "sample" }), "Muestra y acuerdo", "editCodingLists"),
      entry(href("/admin/coding/:room?", { room: "resolve" }), "Resolver", "editCodingLists"),
      entry(href("/admin/codebook"), "Libro de códigos", "editCodingLists"),
      entry(href("/admin/hidden-names"), "Nombres ocultos", "hideNames"),
    ],
  },
  {
    title: "Sitio",
    entries: [
      entry(href("/admin/content"), "Contenido del sitio", "writeSiteContent"),
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
