import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { href, useNavigate } from "react-router";
import { z } from "zod";
import { type SitePart, sitePartSchemas } from "../../../nouns/site/contract.ts";
import { type SiteField, type SitePartKey, sitePartFields } from "../../../nouns/site/declaration.ts";
import { ApiError, callApi } from "../../../shared/api/api-client.ts";
import { apiPath, sitePaths } from "../../../shared/api/api-paths.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import { listOptions } from "../../../ui/forms/fields/describe.ts";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { SmallForm } from "../../../ui/forms/small/small-form.tsx";
import { steps } from "../fields.ts";

type Values = Record<string, Record<string, string>>;
type Props = { step: number; parts: SitePart[] };

/** The fields of a step, which are of several parts of the site's texts. */
export default function StepForm({ step, parts }: Props) {
  const asked = Object.entries(steps[step - 1]?.parts ?? {}) as [SitePartKey, readonly string[]][];
  const fields = asked.flatMap(([part, names]) => names.map((name) => describe(part, name)));
  const valuesOf = (from: SitePart[]): Values =>
    Object.fromEntries(
      asked.map(([part, names]) => {
        const value = from.find(({ key }) => key === part)?.value ?? {};
        return [part, Object.fromEntries(names.map((name) => [name, String(value[name] ?? "")]))];
      }),
    );
  const initial = valuesOf(parts);
  const navigate = useNavigate();
  return (
    <SmallForm<Values>
      schema={createSchema(asked)}
      initial={initial}
      labels={Object.fromEntries(fields.map(({ path, field }) => [path, field.label]))}
      failure="No se pudo guardar este paso"
      action="Guardar y seguir"
      send={async (values) => {
        const now = await callApi<SitePart[]>("GET", sitePaths.parts);
        const stored = valuesOf(now);
        for (const [part] of asked)
          await savePart(
            now.find(({ key }) => key === part),
            {
              given: values[part] ?? {},
              before: initial[part] ?? {},
              stored: stored[part] ?? {},
            },
          );
        // Unlike what `doneTo` does, Back leads to this step, and the next one begins at its head.
        await navigate(steps[step] ? `${href("/admin/start")}?step=${step + 1}` : href("/admin/start"));
        return "Guardado";
      }}
    >
      {fields.map(({ path, field }) => (
        <StepField key={path} name={path} field={field} />
      ))}
      <SavedValues saved={initial} />
    </SmallForm>
  );
}

/** Shows what a template has changed since the step was opened, where nothing was typed. */
function SavedValues({ saved }: { saved: Values }) {
  const { getValues, resetField } = useFormContext();
  const shown = useRef(saved);
  useEffect(() => {
    for (const [part, values] of Object.entries(saved))
      for (const [name, value] of Object.entries(values)) {
        const before = shown.current[part]?.[name];
        const path = `${part}.${name}`;
        if (value !== before && getValues(path) === before) resetField(path, { defaultValue: value });
      }
    shown.current = saved;
  }, [saved, getValues, resetField]);
  return null;
}

const describe = (part: SitePartKey, name: string) => {
  const declared: Readonly<Record<string, SiteField>> = sitePartFields[part];
  return { path: `${part}.${name}`, field: declared[name] as SiteField };
};

function createSchema(asked: [SitePartKey, readonly string[]][]) {
  const shapes = asked.map(([part, names]) => {
    const { shape } = sitePartSchemas[part] as z.ZodObject;
    return [part, z.object(Object.fromEntries(names.map((name) => [name, shape[name] as z.ZodType])))];
  });
  return z.object(Object.fromEntries(shapes)) as unknown as z.ZodType<Values, Values>;
}

function StepField({ name, field }: { name: string; field: SiteField }) {
  const { label, meaning: help, required, kind } = field;
  const described = { name, label, help, isRequired: required !== undefined };
  if (kind === "choice")
    return <ChoiceField {...described} options={listOptions(field.options)} emptyLabel={field.none} />;
  return (
    <TextField {...described} type={kind === "email" ? "email" : kind === "webAddress" ? "url" : "text"} />
  );
}

type Saved = Record<"given" | "before" | "stored", Record<string, string>>;

/** A step's part is saved whole, with what a colleague wrote in its other fields meanwhile. */
async function savePart(part: SitePart | undefined, { given, before, stored }: Saved): Promise<void> {
  const changed = Object.keys(given).filter((name) => given[name] !== stored[name]);
  if (!part || changed.length === 0) return;
  if (changed.some((name) => stored[name] !== before[name]))
    throw new ApiError(
      409,
      "Otra persona acaba de cambiar lo mismo. Vuelve a abrir este paso y revisa lo que hay.",
    );
  const body = { ...part.value, ...given, __v: part.__v };
  await callApi<string>("PUT", apiPath(sitePaths.part, { key: part.key }), { body });
}
