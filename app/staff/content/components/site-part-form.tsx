import { lazy, Suspense } from "react";
import { href } from "react-router";
import { type SitePart, sitePartSchemas } from "../../../nouns/site/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, sitePaths } from "../../../shared/api/api-paths.ts";
import { RecordForm } from "../../../ui/forms/record-form.tsx";
import { listInputFiles, type Options, PartFields } from "./part-fields.tsx";
import { describeWith, labelPart } from "./part-labels.ts";
import type { PreviewProps } from "./part-preview.tsx";

// Parts of public pages, which the form can be used without.
const PartPreview = lazy(() => import("./part-preview.tsx"));

type Values = Record<string, unknown>;
type Props = { part: SitePart; interventions: Options } & Omit<PreviewProps, "part">;

export function SitePartForm({ part, interventions, ...preview }: Props) {
  const { key, value, _id, __v } = part;
  return (
    <RecordForm<Values>
      name={`site-content/${key}`}
      schema={sitePartSchemas[key]}
      labels={labelPart(key)}
      initial={value}
      noun={_id === null ? undefined : "site_content"}
      record={{ id: _id ?? key, version: __v }}
      reload={async () => {
        const now = await callApi<SitePart>("GET", apiPath(sitePaths.part, { key }));
        return { values: now.value, version: now.__v };
      }}
      describe={describeWith(interventions)}
      save={(values, { record, operation }) =>
        callApi<string>("PUT", apiPath(sitePaths.part, { key }), {
          body: { ...values, __v: record?.version },
          operation,
        })
      }
      parts={listInputFiles(key)}
      backTo={href("/admin/content")}
    >
      <PartFields part={key} interventions={interventions} />
      <Suspense>
        <PartPreview part={key} {...preview} />
      </Suspense>
    </RecordForm>
  );
}
