/** Largest upload in bytes. */
export const maxImageBytes = 12 * 1024 * 1024;
/** Most pixels of an upload: a decompression bomb of few bytes can contain billions. */
export const maxPixels = 40_000_000;
/** Most pixels of a stored image: more than any screen shows, and 80 MB of memory while it is encoded. */
export const maxStoredPixels = 2_000_000;
/** Longest side of a WebP in pixels. */
export const maxSide = 16_383;

/** Types of uploads; everything is stored as WebP. */
export const imageTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/avif",
  "image/tiff",
] as const;

/** Shown before a file is sent, and by the server. */
export const imageRefusals = {
  empty: "El archivo está vacío: elige otro.",
  unreadable: "No pudimos leer el archivo: elige otro.",
  notAnImage: "El archivo no es una imagen que podamos usar: elige una JPEG, PNG, WebP, AVIF, GIF o TIFF.",
  tooLarge: "La imagen es demasiado grande: máximo 12 MB y 40 megapíxeles.",
} as const;
