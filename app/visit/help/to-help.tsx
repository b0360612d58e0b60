import { href, redirect } from "react-router";
import type { Route } from "./+types/to-help";

/** The guide's former address, which printed documents still name. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(href("/help") + new URL(request.url).search, 301);
}
