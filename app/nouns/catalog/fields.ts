import { blankable, requiredId } from "../../shared/values/schemas.ts";

/** A field that a write takes besides: where in its list an entry stands. */
export const placeInList = {
  after: blankable(requiredId()).meta({
    title: "Va después de",
    description: "La entrada que va antes en la lista; vacía, es la primera.",
  }),
};

export const explainFullList = (mostEntries: number) =>
  `La lista tiene lugar para ${mostEntries}: elimina una entrada antes de agregar otra`;
