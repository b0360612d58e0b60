import { z } from "zod";
import { idSchema } from "../../shared/ids.ts";

export const mediaShape = z
  .object({
    _id: idSchema,
    secure_url: z.string().meta({ description: "Address of the stored image, on this server" }),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    format: z.literal("webp"),
  })
  .meta({ id: "Media" });
export type Media = z.infer<typeof mediaShape>;

export const mediaPaths = { upload: "/media" } as const;

export const mediaMessages = {
  missing: "Falta el archivo de la imagen (campo file).",
  severalFiles: "Envía un solo archivo.",
  notAnImage: "El archivo no es una imagen que podamos usar: elige una JPEG, PNG, WebP, AVIF, GIF o TIFF.",
  broken: "No pudimos leer la imagen: el archivo está dañado o incompleto.",
  tooLarge: "La imagen es demasiado grande: máximo 12 MB y 40 megapíxeles.",
} as const;
