import { isSortingList, nouns } from "../../../nouns/register.ts";
import { callApi, callWholeList } from "../../../shared/api/api-client.ts";
import { apiPath, tablePaths } from "../../../shared/api/api-paths.ts";
import type { RevisionNoun } from "../../../shared/values/revisions.ts";
import type { SelectOption } from "../../../ui/lists/select-field.tsx";
import type { TableRow } from "../contract.ts";
import { listTableFields, type TableNoun, tableNouns } from "../fields.ts";

/** What the fields of a noun that refer to other records may refer to, by field. */
export async function loadChoices(noun: TableNoun): Promise<Record<string, SelectOption[]>> {
  const loaded = new Map<RevisionNoun, Promise<SelectOption[]>>();
  const fields = Object.entries(listTableFields(noun)).flatMap(([name, field]) =>
    "of" in field ? [{ name, of: field.of }] : [],
  );
  // The other entries of a list say where one stands in it.
  if (isSortingList(noun)) fields.push({ name: "after", of: noun });
  for (const { of } of fields) if (!loaded.has(of)) loaded.set(of, loadOptions(of));
  const pairs = fields.map(async ({ name, of }) => [name, (await loaded.get(of)) ?? []] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

type ListEntry = { _id: string } & Record<string, string>;

async function loadOptions(noun: RevisionNoun): Promise<SelectOption[]> {
  const { paths, nameFields } = nouns[noun];
  if (isSortingList(noun) && paths) {
    const entries = await callApi<ListEntry[]>("GET", paths.list);
    return entries.map((entry) => ({ id: entry._id, name: entry[nameFields[0] ?? ""] ?? "" }));
  }
  const table = tableNouns.find((known) => known === noun);
  if (!table) return [];
  const rows = await callWholeList<TableRow>(apiPath(tablePaths.rows, { noun: table }));
  return rows.map(({ _id, name, values }) => ({ id: _id, name: describe(name, values.intervention) }));
}

/** Conflicts of different works may have one name. */
const describe = (name: string, work: string | undefined) => (work ? `${name} (${work})` : name);
