import { z } from "zod";

/** What a call takes besides that gives the actor another name. */
export const formerNameField = {
  keepFormerName: z
    .boolean({ error: "Debe ser true o false" })
    .optional()
    .meta({ description: "Whether the name that it had stays as one of its other names; true where absent" }),
};
