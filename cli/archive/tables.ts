import type { NounTable } from "../../db/rows.server.ts";

/**
 * Tables in a backup, in the order in which they are filled: parents first. Those whose rows people have created say what
 * these are; a new installation has rows in the others. A noun's table that is not here does not compile.
 */
const contents = {
  hierarchies: null,
  systems: null,
  stages: null,
  users: "usuarios",
  publications: "publicaciones",
  sources: "fuentes",
  clippings: "recortes",
  actors: "actores",
  places: "lugares",
  interventions: "actuaciones",
  geometries: null,
  map_layers: null,
  work_places: null,
  datasheets: "fichas técnicas",
  conflicts: "conflictos",
  conflict_actors: null,
  news: "noticias",
  news_conflicts: null,
  other_interventions: null,
  passages: "frases con fuente",
  passage_sources: null,
  decisions: null,
  errata: "erratas",
  codebooks: "libros de códigos",
  codebook_variables: null,
  codebook_values: null,
  codebook_rules: null,
  codings: "codificaciones",
  same_facts: null,
  coding_samples: "muestras",
  coding_sample_records: null,
  media: "imágenes o documentos",
  outside_images: null,
  site_content: null,
  contact_messages: "mensajes de contacto",
  reports: "avisos",
  report_messages: null,
  imports: "importaciones",
  saved_views: null,
  accepted_checks: null,
  assigned_lists: null,
  merged_records: null,
  operations: null,
  revisions: "historial",
  editions: "ediciones",
  edition_states: null,
  hidden_states: null,
  hidden_names: null,
} as const satisfies Record<NounTable, string | null> & Record<string, string | null>;

export const archivedTables = Object.keys(contents) as (keyof typeof contents)[];
export const contentLabels: [table: string, label: string][] = Object.entries(contents).flatMap(
  ([table, label]) => (label === null ? [] : [[table, label]]),
);

/** Tables of databases and backups of earlier releases, which a migration puts elsewhere. */
const formerTables = ["bulk_operations"] as const;
export const readTables = [...formerTables, ...archivedTables];
export type ArchivedTable = (typeof readTables)[number];

/** Tables that are not in a backup, and why. */
export const excludedTables = {
  sessions: "a token that was ended after the backup must not open anything again",
  password_links: "a link that was used after the backup must not open anything again",
  rate_limits: "they count what reached this installation, and hold the captchas used up here",
  secrets: "signing keys of one installation, good for minutes; its instances hold them in memory",
  backups: "they name files of this installation",
  drafts: "what somebody has typed and not saved is theirs alone, and stays in their browser too",
  open_forms: "who has a form open now; it reports again within seconds",
  instances: "servers that run now",
  search_words: "made from the texts by triggers while they are restored",
  search_entries: "made from the texts by triggers while they are restored",
  valid_values: "computed from the readings once they are restored",
  record_changes: "kept by a trigger on the revisions; a restore says that it changed every record",
  record_sets: "what harvesters of this installation were told; the next one is told what has changed",
  mentions: "computed from texts and registers by the server that opens the database",
  mention_runs: "a new database computes all mentions once",
  proposals: "read from the texts again when somebody opens the desk",
  proposal_readings: "a new database has read no text",
  content_version: "names states of this database; a restore raises it as every write does",
} as const;
