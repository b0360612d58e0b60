import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** What only developers see; the build leaves it out. */
const developmentRoutes =
  process.env.NODE_ENV === "production" ? [] : [route("design", "layouts/design.tsx")];

/** Every page address of the product: the table of contents. */
export default [
  layout("layouts/main.tsx", [
    index("modules/site/pages/home.tsx"),
    route("interventions", "modules/interventions/pages/interventions.tsx"),
    route("interventions/:interventionId/datasheet", "modules/datasheets/pages/datasheet-landing.tsx"),
    ...developmentRoutes,
    route("project", "modules/site/pages/project.tsx"),
    route("team", "modules/site/pages/team.tsx"),
    route("conflicts", "modules/conflicts/pages/conflicts.tsx"),
    route("conflicts/:conflictId", "modules/conflicts/pages/conflict.tsx"),
    route("news", "modules/news/pages/news.tsx"),
    route("news/:newsId", "modules/news/pages/news-item.tsx"),
    route("intervention-datasheet/:interventionId/:datasheetId", "layouts/datasheet.tsx", [
      index("modules/datasheets/pages/to-description.tsx"),
      route(":section", "modules/datasheets/pages/section.tsx"),
    ]),
  ]),
  route("drawings/:name", "modules/site/pages/site-drawing.tsx"),
  route("drawings/map/:system/:seed", "modules/catalog/pages/map-drawing.tsx"),
  route("drawings/:system/:seed", "modules/catalog/pages/drawing.tsx"),
  ...[
    "icon.svg",
    "favicon.ico",
    "apple-touch-icon.png",
    "icon-192.png",
    "icon-512.png",
    "social-card.png",
  ].map((name) => route(name, "modules/site/pages/site-image.tsx", { id: name })),
  route("site.webmanifest", "modules/site/pages/web-manifest.tsx"),
  route("robots.txt", "modules/site/pages/robots.tsx"),
  route("sitemap.xml", "modules/site/pages/sitemap.tsx"),
  route("*", "layouts/not-found.tsx"),
] satisfies RouteConfig;
