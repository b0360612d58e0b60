/** Every address of the API, below `apiRoot`: its table of contents. Those that every page needs are in api-root.ts. */

export const catalogPaths = {
  hierarchies: "/hierarchy",
  systems: "/system",
  system: "/system/:id",
  stages: "/time_stress_ocurrence",
} as const;

export const sitePaths = {
  information: "/information",
  informationRecord: "/information/:id",
  home: "/home",
  homeRecord: "/home/:id",
  parts: "/site-content",
  part: "/site-content/:key",
} as const;

export const userPaths = {
  list: "/users",
  one: "/users/:id",
  create: "/users/create-account",
  update: "/users/update-user/:id",
  changePassword: "/users/update-password/:id",
  passwordLink: "/users/password-link/:id",
  redeemPasswordLink: "/users/new-password",
} as const;

export const mediaPaths = {
  adoption: "/media/adoption",
  upload: "/media",
} as const;

export const interventionPaths = {
  list: "/interventions",
  latest: "/interventions/latest",
  one: "/interventions/:id",
} as const;

export const datasheetPaths = {
  list: "/intervention_datasheet",
  one: "/intervention_datasheet/:id",
  ofIntervention: "/interventions/:interventionId/datasheet",
  oneOfIntervention: "/interventions/:interventionId/datasheet/:datasheetId",
} as const;

export const conflictPaths = {
  list: "/conflicts",
  one: "/conflicts/:id",
  ofIntervention: "/interventions/:interventionId/conflicts",
  move: "/conflicts/:conflictId/intervention/:interventionId",
  oneOfIntervention: "/interventions/:interventionId/conflict/:conflictId",
} as const;

export const codingPaths = { lists: "/coding" } as const;

export const newsPaths = {
  list: "/news",
  one: "/news/:id",
  ofIntervention: "/interventions/:interventionId/news",
  move: "/news/:newsId/intervention/:interventionId",
  oneOfIntervention: "/interventions/:interventionId/news/:newsId",
} as const;

export const publicationPaths = { list: "/publications", one: "/publications/:id" } as const;
export const sourcePaths = { list: "/sources", one: "/sources/:id" } as const;
export const clippingPaths = {
  list: "/clippings",
  one: "/clippings/:id",
  ofSource: "/sources/:id/clippings",
  page: "/clippings/:id/pages/:page",
  preview: "/clippings/:id/pages/:page/preview",
  original: "/clippings/:id/original",
} as const;
export const actorPaths = {
  list: "/actors",
  one: "/actors/:id",
  merge: "/actors/:id/merge",
  merged: "/actors/:id/merged",
} as const;
export const passagePaths = { list: "/passages", one: "/passages/:id" } as const;
export const erratumPaths = { list: "/errata", one: "/errata/:id" } as const;

export const evidencePaths = {
  proposals: "/evidence/proposals",
  proposal: "/evidence/proposals/:id",
  progress: "/evidence/progress",
  crosswalk: "/evidence/crosswalk.csv",
} as const;

export const contactPaths = {
  send: "/contact",
  challenge: "/contact/challenge",
  list: "/contact",
  one: "/contact/:id",
  sendAgain: "/contact/:id/send",
} as const;

export const formPaths = {
  similar: "/forms/:noun/similar",
  open: "/forms/:noun/:recordId/open",
} as const;

export const draftPaths = { list: "/drafts", one: "/drafts/:id" } as const;

export const historyPaths = {
  versions: "/history/:noun/:recordId",
  version: "/history/:noun/:recordId/:revision",
  restoreVersion: "/history/:noun/:recordId/restore",
  deleted: "/deleted",
  activity: "/activity",
} as const;

export const operationPaths = {
  list: "/operations",
  one: "/operations/:id",
  undo: "/operations/:id/undo",
} as const;

export const editionPaths = {
  list: "/editions",
  doi: "/editions/:id/doi",
  withdrawal: "/editions/:id/withdrawal",
  hiddenStates: "/history/:noun/:recordId/hidden",
  hiddenState: "/history/:noun/:recordId/hidden/:version",
  namePlaces: "/hidden-names/places",
  hiddenNames: "/hidden-names",
} as const;

export const documentPaths = { upload: "/documents" } as const;

export const panelPaths = { panel: "/panel", totals: "/panel/totals" } as const;

export const tablePaths = {
  rows: "/tables/:noun",
  ids: "/tables/:noun/ids",
  file: "/tables/:noun/files/:format",
  check: "/tables/:noun/:recordId/checks/:check",
  bulk: "/bulk/:noun",
  views: "/views",
  view: "/views/:id",
} as const;

export const assignmentPaths = {
  list: "/assignments",
  one: "/assignments/:id",
  colleagues: "/assignments/colleagues",
} as const;

export const statusPaths = { status: "/status" } as const;

export const placePaths = {
  ofIntervention: "/interventions/:id/geometry",
  layers: "/map-layers",
  layer: "/map-layers/:id",
} as const;

export const importPaths = {
  dryRun: "/imports/dry-run",
  list: "/imports",
  one: "/imports/:id",
  csv: "/imports/:id/csv",
  template: "/import-templates/:file",
  places: "/geometries",
  placesDryRun: "/geometries/dry-run",
} as const;

type ParameterNames<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? ParameterNames<First> | ParameterNames<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

/** A pattern with its parameters filled in, below `apiRoot`: `apiPath(newsPaths.one, { id })`. */
export function apiPath<Pattern extends string>(
  pattern: Pattern,
  parameters: Readonly<Record<ParameterNames<Pattern>, string>>,
): string {
  return pattern.replace(/:(\w+)/g, (_, name: ParameterNames<Pattern>) =>
    encodeURIComponent(parameters[name]),
  );
}
