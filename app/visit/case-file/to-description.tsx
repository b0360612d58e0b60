import { redirect } from "react-router";
import { getDescriptionPath } from "../../nouns/interventions/constants.ts";
import type { Route } from "./+types/to-description";

/** A datasheet's address without a section means its first one. */
export function loader({ params, request }: Route.LoaderArgs) {
  const { search } = new URL(request.url);
  throw redirect(getDescriptionPath(params.interventionId, params.datasheetId) + search);
}
