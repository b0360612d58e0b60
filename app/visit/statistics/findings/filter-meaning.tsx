import { joinAxes } from "../../../shared/study/study.ts";
import { capitalize } from "../../../shared/values/text.ts";

/** What each filter chooses in each statistic, in words. */
export function FilterMeaning() {
  return (
    <details className="chart-data">
      <summary>Qué elige cada filtro</summary>
      <dl className="facts mt-3 max-w-prose lg:max-w-6xl lg:grid-cols-2 lg:gap-x-10">
        <div>
          <dt>{capitalize(joinAxes("one"))}</dt>
          <dd>Los de la actuación urbanística a la que pertenecen el conflicto o la noticia.</dd>
        </div>
        <div>
          <dt>Etapa</dt>
          <dd>
            La del conflicto. Una noticia no tiene etapa: se cuentan las que nombran un conflicto de la etapa
            elegida y, en las actuaciones que tienen alguno, las que no nombran ningún conflicto.
          </dd>
        </div>
        <div>
          <dt>Actuación</dt>
          <dd>La actuación a la que pertenecen el conflicto o la noticia.</dd>
        </div>
        <div>
          <dt>Años, acción y diálogo</dt>
          <dd>
            Los de las noticias. Un conflicto se cuenta si lo nombra una noticia así; si ninguna noticia lo
            nombra, se cuenta cuando su actuación tiene noticias así.
          </dd>
        </div>
      </dl>
    </details>
  );
}
