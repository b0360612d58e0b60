import type { href } from "react-router";

type PublicPage = { path: Parameters<typeof href>[0]; label: string; isInHeader?: true };

/** Every public page without parameters, in the order of the footer. Scripts outside the build read it too. */
export const publicPages = [
  { path: "/", label: "Inicio", isInHeader: true },
  { path: "/interventions", label: "Actuaciones Urbanísticas", isInHeader: true },
  { path: "/news", label: "Noticias", isInHeader: true },
  { path: "/conflicts", label: "Conflictos", isInHeader: true },
  { path: "/timeline", label: "Línea de tiempo", isInHeader: true },
  { path: "/map", label: "Mapa", isInHeader: true },
  { path: "/statistics", label: "Estadísticas", isInHeader: true },
  { path: "/project", label: "El Proyecto", isInHeader: true },
  { path: "/search", label: "Buscar", isInHeader: true },
  { path: "/data", label: "Datos abiertos" },
  { path: "/actors", label: "Actores" },
  { path: "/errata", label: "Fe de erratas" },
  { path: "/team", label: "Equipo de trabajo" },
  { path: "/help", label: "Ayuda" },
] as const satisfies readonly PublicPage[];
