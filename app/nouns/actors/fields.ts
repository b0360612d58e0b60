import { z } from "zod";

/** A field that a call takes besides, when it gives the actor another name. */
export const formerNameField = {
  keepFormerName: z
    .boolean({ error: "Debe ser true o false" })
    .optional()
    .meta({ description: "Whether the name that it had stays as one of its other names; true where absent" }),
};
