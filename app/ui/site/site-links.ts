/** The pages that header, side menu and footer lead to. */
export const siteLinks = [
  { to: "/", label: "Inicio" },
  { to: "/interventions", label: "Actuaciones Urbanísticas" },
  { to: "/news", label: "Acontecimientos Noticiosos" },
  { to: "/conflicts", label: "Conflictos" },
  { to: "/project", label: "El Proyecto" },
] as const;
