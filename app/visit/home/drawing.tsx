import { data, redirect } from "react-router";
import { findDrawing } from "../../shared/values/drawings.ts";
import type { Route } from "./+types/drawing";

/** /drawings/* without a file: records and clients have addresses of earlier releases. */
export function loader({ url }: Route.LoaderArgs) {
  const file = findDrawing(url.pathname);
  if (!file) throw data(null, { status: 404 });
  return redirect(file, { status: 301, headers: { "Cache-Control": "public, max-age=86400" } });
}

/** Never shown, but without it a 404 would have no error page. */
export default function Drawing() {
  return null;
}
