import { documents } from "../../../nouns/site/constants.ts";
import type { SitePartValues } from "../../../nouns/site/contract.ts";
import { type SiteFields, type SitePartKey, sitePartFields } from "../../../nouns/site/declaration.ts";
import type { Describe } from "../../../ui/forms/fields/describe.ts";
import type { Labels } from "../../../ui/forms/form-summary.tsx";

/** Labels in the order of the form, for the summary of errors and the comparison of versions. */
export function labelPart(key: SitePartKey): Labels {
  const fields: SiteFields = sitePartFields[key];
  const own = (name: string) => documents.map(({ key, title }) => [`${name}.${key}.address`, title] as const);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, label }]) => [
      [name, label],
      ...(kind === "documents" ? own(name) : []),
    ]),
  );
}

/** Whether a part is shown on a page by itself, and not in a document, a chart or another service's frame. */
export function hasPreview(part: SitePartKey): boolean {
  return !["policy", "dashboards", "terms", "dataset", "classSheets", "profile"].includes(part);
}

/** Describes values in the comparison of two versions: a list has a line for each entry. */
export function describeWith(interventions: { id: string; name: string }[]): Describe {
  return (name, value) => {
    if (name === "intervention") return interventions.find(({ id }) => id === value)?.name ?? "";
    if (Array.isArray(value)) return value.map(formatEntry).join("\n");
    if (typeof value === "object" && value !== null) return formatDocuments(value as Replaced);
    return String(value ?? "");
  };
}

const formatEntry = ({ name, ...others }: Record<string, string>) =>
  [name, ...Object.values(others)].filter((part) => part !== "").join(", ");

type Replaced = SitePartValues["documents"]["replaced"];

function formatDocuments(replaced: Replaced): string {
  const own = documents.filter(({ key }) => replaced[key]);
  if (own.length === 0) return "Todos los prepara el sitio";
  return own.map(({ key, title }) => `${title}: ${replaced[key]?.address}`).join("\n");
}
