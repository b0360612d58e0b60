import { href, redirect } from "react-router";
import type { Route } from "./+types/to-description";

/** A datasheet's address without a section means its first one. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(
    href("/intervention-datasheet/:interventionId/:datasheetId/:section", {
      ...params,
      section: "description",
    }),
  );
}
