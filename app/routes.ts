import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page address of the product: the table of contents. */
export default [
  layout("layouts/main.tsx", [
    index("modules/site/pages/home.tsx"),
    route("interventions", "modules/interventions/pages/interventions.tsx"),
    route("interventions/:interventionId/datasheet", "modules/datasheets/pages/datasheet-landing.tsx"),
    route("conflicts", "modules/conflicts/pages/conflicts.tsx"),
    route("conflicts/:conflictId", "modules/conflicts/pages/conflict.tsx"),
    route("news", "modules/news/pages/news.tsx"),
    route("news/:newsId", "modules/news/pages/news-item.tsx"),
    route("intervention-datasheet/:interventionId/:datasheetId", "layouts/datasheet.tsx", [
      index("modules/datasheets/pages/to-description.tsx"),
      route(":section", "modules/datasheets/pages/section.tsx"),
    ]),
  ]),
  route("drawings/hero.svg", "modules/site/pages/hero-drawing.tsx"),
  route("drawings/:system/:seed", "modules/catalog/pages/drawing.tsx"),
  route("*", "layouts/not-found.tsx"),
] satisfies RouteConfig;
