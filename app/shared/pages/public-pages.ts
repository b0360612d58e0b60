import type { href } from "react-router";

/** Columns of the footer. */
export const footerColumns = { study: "El estudio", data: "Los datos", site: "Este sitio" } as const;

type PublicPage = {
  path: Parameters<typeof href>[0] | "/places";
  label: string;
  isInHeader?: true;
  footer?: keyof typeof footerColumns;
};

/**
 * Every public page without parameters, in the order of the menu. The footer has what the menu has not, besides the pages
 * that the specification wants in both. Scripts outside the build read it too.
 */
export const publicPages = [
  { path: "/", label: "Inicio", isInHeader: true, footer: "study" },
  { path: "/interventions", label: "Actuaciones Urbanísticas", isInHeader: true, footer: "study" },
  { path: "/news", label: "Noticias", isInHeader: true, footer: "study" },
  { path: "/conflicts", label: "Conflictos", isInHeader: true, footer: "study" },
  { path: "/timeline", label: "Línea de tiempo", isInHeader: true },
  { path: "/map", label: "Mapa", isInHeader: true },
  { path: "/statistics", label: "Estadísticas", isInHeader: true },
  { path: "/project", label: "El Proyecto", isInHeader: true, footer: "study" },
  { path: "/search", label: "Buscar", isInHeader: true },
  { path: "/compare", label: "Comparar", footer: "study" },
  { path: "/method", label: "El método", footer: "data" },
  { path: "/data", label: "Datos abiertos", footer: "data" },
  { path: "/actors", label: "Actores", footer: "data" },
  { path: "/places", label: "Lugares", footer: "data" },
  { path: "/errata", label: "Fe de erratas", footer: "data" },
  { path: "/reports", label: "Avisos de lectores", footer: "data" },
  { path: "/team", label: "Equipo de trabajo", footer: "site" },
  { path: "/help", label: "Ayuda", footer: "site" },
] as const satisfies readonly PublicPage[];

export type PublicPath = (typeof publicPages)[number]["path"];

/** The pages that menus and the sitemap offer: those that have something. @param empty paths of the others */
export function listOfferedPages(
  empty: readonly PublicPath[],
): readonly (PublicPage & { path: PublicPath })[] {
  return publicPages.filter(({ path }) => !empty.includes(path));
}
