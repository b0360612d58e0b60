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
    route("ayuda", "modules/documents/pages/guide.tsx"),
    route("conflicts", "modules/conflicts/pages/conflicts.tsx"),
    route("conflicts/:conflictId", "modules/conflicts/pages/conflict.tsx"),
    route("news", "modules/news/pages/news.tsx"),
    route("news/:newsId", "modules/news/pages/news-item.tsx"),
    route("statistics", "modules/statistics/pages/statistics.tsx"),
    route("intervention-datasheet/:interventionId/:datasheetId", "layouts/datasheet.tsx", [
      index("modules/datasheets/pages/to-description.tsx"),
      route(":section", "modules/datasheets/pages/section.tsx"),
    ]),
    layout("layouts/staff.tsx", { id: "layouts/staff-users" }, [
      route("users", "modules/users/pages/users.tsx"),
    ]),
  ]),
  layout("layouts/form.tsx", { id: "layouts/form-users" }, [
    route("users/new", "modules/users/pages/new-user.tsx"),
    route("users/:userId/edit", "modules/users/pages/edit-user.tsx"),
    route("users/:userId/new-password", "modules/users/pages/new-password.tsx"),
    route("admin/coding", "modules/conflicts/pages/coding.tsx"),
    route("admin/content/:key", "modules/site/pages/content-edit.tsx"),
  ]),
  layout("layouts/form.tsx", { id: "layouts/form-content" }, [
    route("interventions/new", "modules/interventions/pages/intervention-new.tsx"),
    route("interventions/:interventionId/edit", "modules/interventions/pages/intervention-edit.tsx"),
    route("interventions/:interventionId/datasheet/create", "modules/datasheets/pages/datasheet-create.tsx"),
    route(
      "interventions/:interventionId/datasheet/:datasheetId/edit",
      "modules/datasheets/pages/datasheet-edit.tsx",
    ),
    route("conflicts/new", "modules/conflicts/pages/conflict-new.tsx"),
    route("conflicts/:conflictId/edit", "modules/conflicts/pages/conflict-edit.tsx"),
    route("news/new", "modules/news/pages/news-new.tsx"),
    route("news/:newsId/edit", "modules/news/pages/news-edit.tsx"),
  ]),
  layout("layouts/auth.tsx", [
    route("auth/login", "modules/sessions/pages/login.tsx"),
    layout("layouts/staff.tsx", { id: "layouts/staff-panel" }, [
      route("admin", "modules/panel/pages/panel.tsx"),
      route("admin/imports", "modules/imports/pages/imports.tsx"),
      route("admin/imports/:importId", "modules/imports/pages/import.tsx"),
      route("admin/content", "modules/site/pages/content.tsx"),
      route("admin/messages", "modules/contact/pages/messages.tsx"),
      route("admin/activity", "modules/history/pages/activity.tsx"),
      route("admin/deleted", "modules/history/pages/deleted.tsx"),
      route("admin/history/:noun/:recordId", "modules/history/pages/history.tsx"),
    ]),
  ]),
  route("interventions/options", "modules/interventions/pages/intervention-options.tsx"),
  route("interventions/:interventionId/edit/current", "modules/interventions/pages/intervention-current.tsx"),
  route(
    "interventions/:interventionId/datasheet/:datasheetId/edit/current",
    "modules/datasheets/pages/datasheet-current.tsx",
  ),
  route("conflicts/:conflictId/edit/current", "modules/conflicts/pages/conflict-current.tsx"),
  route("news/:newsId/edit/current", "modules/news/pages/news-current.tsx"),
  route("statistics/:file", "modules/statistics/pages/statistics-file.tsx"),
  route("documents/:file", "modules/documents/pages/document.tsx"),
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
