import { z } from "zod";

export const storedDocumentShape = z
  .object({ address: z.string(), bytes: z.number().int(), pages: z.number().int() })
  .meta({ id: "StoredDocument" });
export type StoredDocument = z.infer<typeof storedDocumentShape>;

/** In bytes. */
export const largestDocument = 20 * 1024 * 1024;

export const documentMessages = {
  missing: "Falta el archivo del documento (campo file): envía un solo PDF.",
  notPdf: "El archivo no es un PDF.",
  unknown: "No encontramos ese documento.",
  loadFailed: "Error al preparar el documento",
} as const;
