import { formatShortDay } from "../../../shared/values/dates.ts";
import type { ActiveFilter } from "../../../ui/lists/filter-chips.tsx";
import type { SelectOption } from "../../../ui/lists/select-field.tsx";
import { checks, tableMessages } from "../constants.ts";
import { listTableFields, type TableNoun } from "../fields.ts";

/** The filters of an address besides the words that are searched, which stand in their field. */
export function listActiveFilters(
  noun: TableNoun,
  address: URLSearchParams,
  choices: Record<string, SelectOption[]>,
): ActiveFilter[] {
  const fields = Object.entries(listTableFields(noun));
  const nameChoice = (field: string, id: string) => choices[field]?.find((choice) => choice.id === id)?.name;
  const describe: Record<string, (value: string) => string | undefined> = {
    check: (value) => Object.entries(checks).find(([check]) => check === value)?.[1].label,
    accepted: (value) => (value === "true" && address.has("check") ? tableMessages.accepted : undefined),
    list: () => "Solo la lista asignada",
    conflict: (value) => `Conflicto: ${nameChoice("conflicts", value) ?? "otro"}`,
    from: (value) => `Desde el ${describeDay(value)}`,
    to: (value) => `Hasta el ${describeDay(value)}`,
    by: (value) => `Agregado por ${value}`,
    since: (value) => `Agregado desde el ${describeDay(value)}`,
    until: (value) => `Agregado hasta el ${describeDay(value)}`,
    ...Object.fromEntries(
      fields
        .filter(([, { kind }]) => kind === "reference")
        .map(([name, { label }]) => [
          name,
          (value: string) => `${label}: ${nameChoice(name, value) ?? "otra"}`,
        ]),
    ),
  };
  return Object.entries(describe).flatMap(([name, say]) => {
    const value = address.get(name);
    const label = value ? say(value) : undefined;
    return label ? [{ name, label }] : [];
  });
}

const describeDay = (day: string) => `${formatShortDay(day)} ${Number(day.slice(0, 4))}`;
