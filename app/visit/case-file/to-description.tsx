import { redirect } from "react-router";
import type { Route } from "./+types/to-description";

/** A datasheet's address without a section means its first one. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/intervention-datasheet/${params.interventionId}/${params.datasheetId}/description`);
}
