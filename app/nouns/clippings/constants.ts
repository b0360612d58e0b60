import { imageTypes } from "../media/constants.ts";

/** Largest upload in bytes, and most pages of a document. */
export const maxScanBytes = 40 * 1024 * 1024;
export const maxScanPages = 20;
/** Most pixels that are decoded, and most that the stored image of a page has. */
export const maxScanPixels = 40_000_000;
export const maxPagePixels = 20_000_000;
/** Long side in pixels of a document's page: 6-point type of a broadsheet is legible. */
export const documentSide = 4_600;
/** Largest stored image of a page in bytes. */
export const maxPageBytes = 3 * 1024 * 1024;
/** Width in pixels of the small image of a page, which stands for it in lists. */
export const previewWidth = 480;

/** Bounds of the process that reads a scan: memory in bytes, milliseconds for a page. */
export const scanMemory = 512 * 1024 * 1024;
export const pageTimeout = 20_000;

/** Clippings of one source. */
export const maxClippings = 20;

/** What is read besides the types of images: phones' photos by libheif, documents by PDFium. */
export const heicTypes: readonly string[] = ["image/heic", "image/heif"];
export const documentType = "application/pdf";

/** For the file chooser. */
export const acceptedScans = [...imageTypes, ...heicTypes, ".heic", ".heif", documentType].join();

/** What a scan is refused for, shown before it is sent and by the server. */
export const scanRefusals = {
  empty: "El archivo está vacío: elige otro.",
  wrongType:
    "El archivo no es un recorte que podamos leer: elige un PDF o una imagen JPEG, PNG, HEIC, WebP, AVIF, GIF o TIFF.",
  tooLarge: "El archivo es demasiado grande: máximo 40 MB.",
  tooManyPixels: "La imagen es demasiado grande: máximo 40 megapíxeles.",
  tooManyPages: "El documento tiene más de 20 páginas: sube solo las del recorte.",
  protected: "El PDF pide contraseña: sube una copia sin ella.",
  broken: "No pudimos leer el archivo: está dañado o incompleto.",
  tooSlow: "Leer el archivo tardó demasiado: sube una imagen de la página en vez del documento.",
  tooMuchMemory: "El archivo necesita demasiada memoria: sube una imagen más pequeña o menos páginas.",
} as const;
export type ScanRefusal = keyof typeof scanRefusals;
