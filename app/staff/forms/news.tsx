import { lazy, Suspense } from "react";
import { href } from "react-router";
import { findDateDoubt } from "../../nouns/news/checks.ts";
import { CodingFrame } from "../../nouns/news/components/entry/coding-frame.tsx";
import { PublicationField } from "../../nouns/news/components/entry/publication-field.tsx";
import { useEnteredNews } from "../../nouns/news/components/entry/use-entered-news.ts";
import { OtherInterventions } from "../../nouns/news/components/other-interventions.tsx";
import { ReportedConflicts } from "../../nouns/news/components/reported-conflicts.tsx";
import { newsForm } from "../../nouns/news/contract.ts";
import { newsFields, newsNoun } from "../../nouns/news/declaration.ts";
import { pressSourceFields, readChangedSource } from "../../nouns/news/press-source.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { parseCalendarDate } from "../../shared/values/dates.ts";
import { DateField } from "../../ui/forms/dates/date-field.tsx";
import { readCurrent } from "../../ui/forms/drafts/read-current.ts";
import { FormPage } from "../../ui/forms/form-page.tsx";
import { DoubtNotice } from "../../ui/forms/notices/doubt-notice.tsx";
import type { Route } from "./+types/news";
import { DeclaredForm } from "./components/declared-form.tsx";
import { formReads, loadForm } from "./load-form.server.ts";

// Loaded beside the form, whose first scripts are at their budget.
const NewsClippings = lazy(() => import("../../nouns/news/components/entry/news-clippings.tsx"));
const EnteredNewsList = lazy(() => import("../../nouns/news/components/entry/entered-news.tsx"));

export const handle = { permission: "writeContent" } satisfies StaffPage;

export const loader = (args: Route.LoaderArgs) => loadForm(args, formReads.newsId, args.params.newsId);

export default function NewsFormPage({ loaderData, params: { newsId: id } }: Route.ComponentProps) {
  return (
    <FormPage key={id} title={id ? "Editar noticia" : "Agregar noticia"} backTo={href("/news")}>
      <NewsForm {...loaderData} id={id} />
    </FormPage>
  );
}

/** The form has the fields of the item's source in place of its id. */
const { source: _, ...ownFields } = newsFields;
const fields = { ...ownFields, ...pressSourceFields };
const noHelp = { help: undefined };

const isDoubtful = (date: string) => findDateDoubt(date, new Date()) !== null;

function checkDate(date: string): string | null {
  const doubt = parseCalendarDate(date) && findDateDoubt(date, new Date());
  return doubt ? `${doubt}: revísala. Se puede guardar así.` : null;
}

type Props = Route.ComponentProps["loaderData"] & { id: string | undefined };

function NewsForm({ id, record, goneId, movedTo, choices, start }: Props) {
  const { intervention: interventions, conflicts } = choices;
  const entered = useEnteredNews();
  const isNew = id === undefined;
  const last = record ? record.values.newsDate : (entered.items[0]?.date ?? null);
  return (
    <DeclaredForm
      noun="news"
      declared={newsNoun}
      fields={fields}
      draft={`news/${id ?? "new"}`}
      record={record}
      goneId={goneId}
      movedTo={movedTo}
      choices={{ ...choices, otherInterventions: interventions }}
      start={{ ...start, clippings: [] }}
      schema={newsForm}
      labels={{ clippings: "Recortes" }}
      first={[
        "newsName",
        "description",
        "page",
        "newsDate",
        "publication",
        "author",
        "section",
        "url",
        "intervention",
        "otherInterventions",
        "conflicts",
      ]}
      inputs={{
        newsName: noHelp,
        description: noHelp,
        page: { ...noHelp, placeholder: "7A" },
        newsDate: (_input, field) => <DateField {...field} {...noHelp} last={last} isDoubtful={isDoubtful} />,
        publication: (_input, field) => <PublicationField {...field} {...noHelp} />,
        author: { ...noHelp, placeholder: "Apellido, nombre" },
        section: noHelp,
        url: noHelp,
        intervention: noHelp,
        otherInterventions: (_input, field) => (
          <OtherInterventions {...field} interventions={interventions} />
        ),
        conflicts: (_input, field) => (
          <ReportedConflicts {...field} {...noHelp} conflicts={conflicts} interventions={interventions} />
        ),
      }}
      reload={(newsId) => readCurrent(href("/news/:newsId/edit/current", { newsId }))}
      toBody={({ publication, author, section, page, url, clippings, ...others }, { record, base }) => {
        const typed = { publication, author, section, page, url, clippings };
        return { ...others, source: readChangedSource(typed, record ? base : {}) };
      }}
      onSaved={({ newsName, newsDate }, saved) => {
        if (isNew && saved) entered.add({ id: saved, name: newsName, date: newsDate });
      }}
      describe={(name, value) => (name === "clippings" ? String([value ?? []].flat().length) : undefined)}
      keepForNext={["intervention", "conflicts", "publication"]}
      saysSaved
      focusFirst="newsName"
      backTo={href("/news")}
      notices={<DoubtNotice name="newsDate" check={checkDate} />}
      similar={{ one: "una noticia", recordPath: (newsId) => href("/news/:newsId", { newsId }) }}
      arrange={(inputs) => (
        <CodingFrame
          inputs={inputs}
          entered={
            <Suspense fallback={<div className="-mb-3 min-h-[2.2rem]" />}>
              <EnteredNewsList items={entered.items} saved={entered.saved} hasNext={isNew} />
            </Suspense>
          }
          paper={
            <Suspense fallback={<div className="clipping-none" />}>
              <NewsClippings newsId={record?.id} />
            </Suspense>
          }
        />
      )}
    />
  );
}
