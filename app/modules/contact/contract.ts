import { z } from "zod";
import { lengths, requiredText } from "../../shared/fields.ts";

const oneLine = /^[^\r\n\t]*$/;

export const contactFields = z.object({
  user_name: requiredText("El nombre es requerido", lengths.person).regex(
    oneLine,
    "El nombre va en una sola línea",
  ),
  user_email: requiredText("El correo es requerido", 254).refine(
    (value) => value === "" || z.email().safeParse(value).success,
    "El correo no es válido",
  ),
  message: requiredText("El mensaje es requerido", 5000),
});
export type ContactFields = z.infer<typeof contactFields>;

export const contactPaths = { send: "/contact" } as const;

export const contactMessages = {
  sent: "Mensaje enviado correctamente",
  failed: "Error al enviar el mensaje",
  tooMany: "Has enviado varios mensajes seguidos. Espera un rato y vuelve a intentarlo.",
} as const;
