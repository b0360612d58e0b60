import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { Route } from "./+types/current";
import { formReads, type Reads, readStored } from "./load-form.server.ts";

/** The stored values of a form's record, to compare them with what was typed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ids: Partial<Record<string, string>> = params;
  const names = Object.keys(formReads) as (keyof typeof formReads)[];
  const name = names.find((known) => ids[known] !== undefined) ?? "newsId";
  const reads: Reads<{ values: object; version: number }, object> = formReads[name];
  const stored = readStored(context.get(appContext).db, reads, ids[name] ?? "", ids.interventionId ?? "");
  const { values, version } = await loadForPage(stored, reads.failed);
  return Response.json({ values, version });
}
