/** Tables that a backup carries, parents before what hangs on them: they are filled in this order. */
export const carriedTables = [
  "hierarchies",
  "systems",
  "stages",
  "users",
  "interventions",
  "datasheets",
  "conflicts",
  "news",
  "news_conflicts",
  "media",
  "site_content",
  "contact_messages",
  "imports",
  "revisions",
] as const;

export type CarriedTable = (typeof carriedTables)[number];

/** Tables that stay behind, and why: an installation that takes a backup in keeps its own. */
export const leftOutTables = {
  sessions: "a token that was ended after the backup must not open anything again",
  rate_limits: "they count what reached this installation, and hold the captchas used up here",
  secrets: "signing keys of one installation, good for minutes; its instances hold them in memory",
  content_version: "names states of this database; a restore raises it as every write does",
} as const;

/** What rows are called that somebody has put there; a new installation has rows of its own in the other tables. */
export const contentLabels: Partial<Record<CarriedTable, string>> = {
  users: "usuarios",
  interventions: "actuaciones",
  datasheets: "fichas técnicas",
  conflicts: "conflictos",
  news: "noticias",
  media: "imágenes o documentos",
  contact_messages: "mensajes de contacto",
  imports: "importaciones",
  revisions: "historial",
};
