/** Tables in a backup, in the order in which they are filled: parents first. */
export const archivedTables = [
  "hierarchies",
  "systems",
  "stages",
  "users",
  "publications",
  "sources",
  "clippings",
  "actors",
  "interventions",
  "geometries",
  "map_layers",
  "datasheets",
  "conflicts",
  "conflict_actors",
  "news",
  "news_conflicts",
  "other_interventions",
  "passages",
  "passage_sources",
  "decisions",
  "errata",
  "media",
  "outside_images",
  "site_content",
  "contact_messages",
  "imports",
  "saved_views",
  "accepted_checks",
  "assigned_lists",
  "merged_records",
  "operations",
  "revisions",
  "editions",
  "edition_states",
  "hidden_states",
  "hidden_names",
] as const;

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
  record_changes: "kept by a trigger on the revisions; a restore says that it changed every record",
  content_version: "names states of this database; a restore raises it as every write does",
} as const;

/** Tables whose rows people have created; a new installation has rows in the others. */
export const contentLabels: Partial<Record<ArchivedTable, string>> = {
  users: "usuarios",
  interventions: "actuaciones",
  datasheets: "fichas técnicas",
  conflicts: "conflictos",
  news: "noticias",
  publications: "publicaciones",
  sources: "fuentes",
  clippings: "recortes",
  actors: "actores",
  passages: "frases con fuente",
  errata: "erratas",
  media: "imágenes o documentos",
  contact_messages: "mensajes de contacto",
  imports: "importaciones",
  revisions: "historial",
  editions: "ediciones",
};
