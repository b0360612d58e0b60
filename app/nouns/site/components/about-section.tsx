import { href, Link } from "react-router";
import { addFlag, opensDialog, queryFlags } from "../../../shared/lists/query-flags.ts";

/** What the study is, beside a picture that opens the film. */
export function AboutSection({ text, parameters }: { text: string; parameters: string }) {
  return (
    <section
      aria-labelledby="estudio"
      className="mt-14 grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:gap-10"
    >
      <div>
        <h2 id="estudio">Sobre el estudio</h2>
        <p className="reading mt-3">{text}</p>
        <p className="mt-5">
          <Link to={href("/project")} className="button-secondary">
            Conoce el proyecto
          </Link>
        </p>
      </div>
      <Link
        to={addFlag(parameters, queryFlags.watchVideo)}
        state={opensDialog}
        preventScrollReset
        className="relative block"
      >
        <img
          src="/drawings/teaching.svg"
          alt=""
          width={900}
          height={1200}
          loading="lazy"
          className="aspect-4/3 w-full rounded-card object-cover"
        />
        <span className="button-primary absolute bottom-4 left-4">
          <span aria-hidden="true">▶</span> Ver el video
        </span>
      </Link>
    </section>
  );
}
