import type { SiteContentValues } from "../contract.ts";

type Props = {
  project: SiteContentValues["project"];
  /** Who did the study, and where. */
  byline: string;
};

/** What the project page says: origin and goals of the study, and the two functions of this site, each with its poster. */
export function ProjectContent({ project, byline }: Props) {
  const functions = [
    { key: "repository", title: "Repositorio", text: project.repository },
    { key: "teaching", title: "Herramienta para la enseñanza", text: project.teaching },
  ];
  return (
    <>
      <h1>El Proyecto</h1>
      {byline ? <p className="mt-2 text-quiet">{byline}</p> : null}
      <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <p className="reading">{project.introduction}</p>
        <section>
          <h2>Qué busca</h2>
          <p className="reading mt-3">{project.goals}</p>
        </section>
      </div>
      <section aria-labelledby="funciones" className="mt-12">
        <h2 id="funciones">Dos funciones</h2>
        <ul className="mt-5 grid gap-6 md:grid-cols-2">
          {functions.map(({ key, title, text }) => (
            <li key={key} className="card sm:flex-row sm:gap-5 md:flex-col lg:flex-row">
              <img
                src={`/drawings/${key}.svg`}
                alt=""
                width={900}
                height={1200}
                loading="lazy"
                className="w-full max-w-56 self-start rounded-card"
              />
              <div className="mt-4 min-w-0 sm:mt-0 md:mt-4 lg:mt-0">
                <h3 className="text-xl font-semibold">{title}</h3>
                <p className="mt-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
