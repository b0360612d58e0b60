import { href } from "react-router";
import { getDocumentPath } from "../../nouns/site/constants.ts";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import type { Route } from "./+types/help";
import { pictureNote } from "./guide/constants.ts";
import { guide } from "./guide/guide.server.ts";

export function loader() {
  return guide;
}

/** /help: the user guide, for visitors and for staff. */
export default function GuidePage({ loaderData: chapters }: Route.ComponentProps) {
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12">
      <WebPageHead
        title="Ayuda"
        path={href("/help")}
        description="Cómo buscar, leer, compartir y descargar los datos del estudio; y cómo trabaja el equipo que los mantiene."
      />
      <div className="mb-8 lg:col-start-2 lg:mb-0">
        <h1>Ayuda</h1>
        <p className="mt-3 text-quiet">
          También <a href={getDocumentPath("product")}>como documento para imprimir</a> (PDF).
        </p>
      </div>
      <nav
        aria-label="Contenido de la ayuda"
        className="guide-contents lg:col-start-1 lg:row-span-2 lg:row-start-1"
      >
        {chapters.map(({ id, title, sections }) => (
          <section key={id}>
            <p className="font-semibold">
              <a href={`#${id}`}>{title}</a>
            </p>
            <ul>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <article className="min-w-0 max-w-[44rem] lg:col-start-2 [&_:is(p,ul)]:max-w-prose">
        {chapters.map(({ id, title, introduction, sections }) => (
          <section key={id} aria-labelledby={id} className="mt-10">
            <h2 id={id}>{title}</h2>
            <p className="mt-3">{introduction}</p>
            {sections.map((section) => (
              <section key={section.id} aria-labelledby={section.id} className="mt-8">
                <h3 id={section.id} className="text-xl font-semibold">
                  {section.title}
                </h3>
                {section.paragraphs.map((text) => (
                  <p key={text} className="mt-2">
                    {text}
                  </p>
                ))}
                {section.steps ? (
                  <ul className="mt-2 grid list-disc gap-1 pl-5">
                    {section.steps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ul>
                ) : null}
                {section.picture ? (
                  <figure className="mt-4">
                    <img
                      src={`/guide/${section.picture.file}`}
                      alt={section.picture.alt}
                      width={section.picture.width}
                      height={section.picture.height}
                      loading="lazy"
                      className="h-auto w-full rounded-card border border-line"
                    />
                    <figcaption className="mt-1 text-sm text-quiet">{pictureNote}</figcaption>
                  </figure>
                ) : null}
              </section>
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
