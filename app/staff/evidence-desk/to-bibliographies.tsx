import { href, redirect } from "react-router";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import type { Route } from "./+types/to-bibliographies";
import { bibliographyView } from "./constants.ts";

export const handle = { permission: "decideProposals" } satisfies StaffPage;

/** The former address of the bibliographies. */
export function loader({ request }: Route.LoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const intervention = parameters.get("intervention") ?? "";
  const query = new URLSearchParams({
    kind: bibliographyView,
    ...(intervention === "" ? {} : { intervention }),
  });
  throw redirect(`${href("/admin/evidence")}?${query}`, 301);
}
