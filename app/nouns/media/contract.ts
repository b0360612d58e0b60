import { z } from "zod";
import { idSchema } from "../../shared/values/ids.ts";
import { imageRefusals } from "./constants.ts";

export const mediaShape = z
  .object({
    _id: idSchema,
    secure_url: z
      .string()
      .meta({ description: "Address of the stored image: on this server, or at the configured host" }),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    format: z.literal("webp"),
  })
  .meta({ id: "Media" });
export type Media = z.infer<typeof mediaShape>;

export const mediaMessages = {
  missing: "Falta el archivo de la imagen (campo file).",
  severalFiles: "Envía un solo archivo.",
  notAnImage: imageRefusals.notAnImage,
  broken: "No pudimos leer la imagen: el archivo está dañado o incompleto.",
  tooLarge: imageRefusals.tooLarge,
  hostAway:
    "El servicio que guarda las imágenes no la recibió: no se guardó nada. Inténtalo de nuevo en unos minutos.",
  hostTooLarge:
    "El servicio que guarda las imágenes no la recibió porque es demasiado grande: no se guardó nada.",
} as const;
