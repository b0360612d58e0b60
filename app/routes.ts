import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** What only developers see; the build leaves it out. */
const developmentRoutes =
  process.env.NODE_ENV === "production" ? [] : [route("design", "layouts/design.tsx")];

/** Every page address of the product: the table of contents. */
export default [
  layout("layouts/main.tsx", [
    index("visit/home/home.tsx"),
    route("interventions", "visit/archive/interventions.tsx"),
    route("interventions/:interventionId/datasheet", "visit/case-file/datasheet-landing.tsx"),
    ...developmentRoutes,
    route("project", "visit/home/project.tsx"),
    route("team", "visit/home/team.tsx"),
    route("ayuda", "visit/help/help.tsx"),
    route("conflicts", "visit/archive/conflicts.tsx"),
    route("conflicts/:conflictId", "visit/case-file/conflict.tsx"),
    route("news", "visit/archive/news.tsx"),
    route("news/:newsId", "visit/case-file/news-item.tsx"),
    route("statistics", "visit/statistics/statistics.tsx"),
    route("intervention-datasheet/:interventionId/:datasheetId", "layouts/datasheet.tsx", [
      index("visit/case-file/to-description.tsx"),
      route(":section", "visit/case-file/datasheet-section.tsx"),
    ]),
    layout("layouts/staff.tsx", { id: "layouts/staff-users" }, [route("users", "staff/users/users.tsx")]),
  ]),
  layout("layouts/form.tsx", { id: "layouts/form-users" }, [
    route("users/new", "staff/users/new-user.tsx"),
    route("users/:userId/edit", "staff/users/edit-user.tsx"),
    route("users/:userId/new-password", "staff/users/new-password.tsx"),
    route("admin/coding", "staff/coding/coding.tsx"),
    route("admin/content/:key", "staff/content/content-edit.tsx"),
  ]),
  layout("layouts/form.tsx", { id: "layouts/form-content" }, [
    route("interventions/new", "staff/forms/interventions/intervention-new.tsx"),
    route("interventions/:interventionId/edit", "staff/forms/interventions/intervention-edit.tsx"),
    route("interventions/:interventionId/datasheet/create", "staff/forms/datasheets/datasheet-create.tsx"),
    route(
      "interventions/:interventionId/datasheet/:datasheetId/edit",
      "staff/forms/datasheets/datasheet-edit.tsx",
    ),
    route("conflicts/new", "staff/forms/conflicts/conflict-new.tsx"),
    route("conflicts/:conflictId/edit", "staff/forms/conflicts/conflict-edit.tsx"),
    route("news/new", "staff/forms/news/news-new.tsx"),
    route("news/:newsId/edit", "staff/forms/news/news-edit.tsx"),
  ]),
  layout("layouts/auth.tsx", [
    route("auth/login", "staff/sessions/login.tsx"),
    layout("layouts/staff.tsx", { id: "layouts/staff-panel" }, [
      route("admin", "staff/panel/panel.tsx"),
      route("admin/imports", "staff/import/imports.tsx"),
      route("admin/imports/:importId", "staff/import/import.tsx"),
      route("admin/content", "staff/content/content.tsx"),
      route("admin/messages", "staff/messages/messages.tsx"),
      route("admin/activity", "staff/history/activity.tsx"),
      route("admin/deleted", "staff/history/deleted.tsx"),
      route("admin/history/:noun/:recordId", "staff/history/history.tsx"),
    ]),
  ]),
  route("interventions/options", "staff/forms/interventions/intervention-options.tsx"),
  route("interventions/:interventionId/edit/current", "staff/forms/interventions/intervention-current.tsx"),
  route(
    "interventions/:interventionId/datasheet/:datasheetId/edit/current",
    "staff/forms/datasheets/datasheet-current.tsx",
  ),
  route("conflicts/:conflictId/edit/current", "staff/forms/conflicts/conflict-current.tsx"),
  route("news/:newsId/edit/current", "staff/forms/news/news-current.tsx"),
  route("statistics/:file", "visit/statistics/statistics-file.tsx"),
  route("documents/:file", "visit/documents/document.tsx"),
  route("drawings/:name", "visit/home/site-drawing.tsx"),
  route("drawings/map/:system/:seed", "visit/home/map-drawing.tsx"),
  route("drawings/:system/:seed", "visit/home/drawing.tsx"),
  ...[
    "icon.svg",
    "favicon.ico",
    "apple-touch-icon.png",
    "icon-192.png",
    "icon-512.png",
    "social-card.png",
  ].map((name) => route(name, "visit/home/site-image.tsx", { id: name })),
  route("site.webmanifest", "visit/home/web-manifest.tsx"),
  route("robots.txt", "visit/home/robots.tsx"),
  route("sitemap.xml", "visit/home/sitemap.tsx"),
  route("*", "layouts/not-found.tsx"),
] satisfies RouteConfig;
