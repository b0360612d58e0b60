/** The addresses of the API, below `apiRoot`, but for those of nouns, which their declarations have, and of api-root.ts. */

export const sitePaths = {
  information: "/information",
  informationRecord: "/information/:id",
  home: "/home",
  homeRecord: "/home/:id",
  parts: "/site-content",
  part: "/site-content/:key",
} as const;

export const mediaPaths = {
  adoption: "/media/adoption",
  upload: "/media",
} as const;

export const codingPaths = {
  lists: "/coding",
  book: "/codebook",
  inForce: "/codebook/:number/in-force",
  queue: "/coding/queue",
  reading: "/coding/readings/:noun/:recordId",
  samples: "/coding/samples",
  sample: "/coding/samples/:id",
  disagreements: "/coding/disagreements",
  decision: "/coding/decisions/:noun/:recordId/:variable",
} as const;

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

export const reportPaths = {
  list: "/reports",
  one: "/reports/:id",
  answer: "/reports/:id/answer",
  assignee: "/reports/:id/assignee",
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

export const mentionPaths = {
  list: "/mentions",
  open: "/mentions/open",
  one: "/mentions/:id",
  institutions: "/mentions/institutions",
  ambiguous: "/mentions/ambiguous",
  territories: "/mentions/territories",
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

/** The same for a pattern of a noun that may name the record's intervention besides the record, whatever it calls the id. */
export const nounPath = (pattern: string, id: string, interventionId: string): string =>
  pattern.replace(/:(\w+)/g, (_, name) => (name === "interventionId" ? interventionId : id));
