import { z } from "zod";

const amount = z.number().int().min(0);

/** Images of other hosts that records name, and what became of copying them. */
export const adoptionShape = z
  .object({
    /** Null unless images are being copied now. */
    progress: z.object({ step: z.enum(["copied", "saved"]), done: amount, total: amount }).nullable(),
    waiting: amount.meta({ description: "Images that nobody has tried to copy yet" }),
    failed: amount.meta({ description: "Images whose last attempt failed" }),
    /** Records that still name an outside image. */
    records: amount,
    bytes: amount.meta({ description: "A guess of what the copies of all that is missing will take" }),
    isMeasured: z
      .boolean()
      .meta({ description: "Whether the guess is by the size of images that are here, not by a usual one" }),
    /** The first of those that failed. */
    problems: z.array(z.object({ address: z.string(), reason: z.string() })),
  })
  .meta({ id: "ImageAdoption" });
export type Adoption = z.infer<typeof adoptionShape>;
export type AdoptionProgress = NonNullable<Adoption["progress"]>;

export const adoptionMessages = {
  started: "Empezamos a copiar las imágenes",
  running: "Ya se están copiando las imágenes. Espera a que termine.",
  source: "Imágenes de otros sitios",
} as const;
