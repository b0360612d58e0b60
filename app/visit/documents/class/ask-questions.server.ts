import { formatUnits } from "../../../shared/figures/cross-tab.ts";
import { getAxis } from "../../../shared/study/study.ts";
import { formatDate, formatPeriod } from "../../../shared/values/dates.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import type { ClassNews } from "./contract.ts";

type Year = { year: number; news: number; level: { position: number; label: string } | null };

/** What the questions are made from: every one names facts of the work. */
export type Asked = {
  /** With news, in their order. */
  years: readonly Year[];
  /** All of the work; `name` is "" where the sheet does not print it. */
  conflicts: readonly { name: string; stage: string }[];
  /** By name, as far as the sheet names them. */
  claimants: readonly string[];
  defendants: readonly string[];
  passages: readonly ClassNews[];
  hierarchy: string;
};

export function askQuestions(asked: Asked): string[] {
  return [askOfYears(asked.years), askOfConflicts(asked), askOfVoices(asked)];
}

/** The two years with news, one after the other, that differ most: by their strongest action where both are coded. */
function askOfYears(years: readonly Year[]): string {
  const [only] = years;
  if (!only)
    return "La prensa del estudio no habla de esta actuación. ¿Qué preguntarías a quienes viven cerca de ella?";
  const pairs = years.slice(1).map((to, place) => ({ from: years[place] as Year, to }));
  if (pairs.length === 0)
    return `Todo lo que se publicó es de ${only.year} (${formatUnits("news", only.news)}). ¿Por qué crees que la prensa no volvió a hablar de esta actuación?`;
  const coded = pairs.filter(
    ({ from, to }) => from.level && to.level && from.level.position !== to.level.position,
  );
  const measure = ({ from, to }: (typeof pairs)[number]) =>
    coded.length > 0
      ? Math.abs((to.level?.position ?? 0) - (from.level?.position ?? 0))
      : Math.abs(to.news - from.news);
  const [most] = [...(coded.length > 0 ? coded : pairs)].sort((a, b) => measure(b) - measure(a));
  if (!most) return "";
  const { from, to } = most;
  if (coded.length > 0)
    return `Entre ${from.year} y ${to.year} las noticias pasan de «${from.level?.label}» a «${to.level?.label}»: ¿qué cambió?`;
  if (from.news === to.news) {
    const span = formatPeriod({ first: only.year, last: years.at(-1)?.year ?? only.year });
    return `De ${span.replace("-", " a ")} la prensa habla de esta actuación casi igual cada año: ¿qué la mantuvo en las noticias?`;
  }
  return `Entre ${from.year} y ${to.year} las noticias pasan de ${formatNumber(from.news)} a ${formatNumber(to.news)}: ¿qué cambió?`;
}

function askOfConflicts({ conflicts, hierarchy }: Asked): string {
  if (conflicts.length === 0)
    return `El estudio no registra conflictos de esta actuación, de ${getAxis("hierarchy").one} «${hierarchy}». ¿Quiénes podrían no estar de acuerdo con ella, y por qué?`;
  const stages = [...new Set(conflicts.map(({ stage }) => `«${stage}»`))];
  const all = `El estudio registra ${formatUnits("conflicts", conflicts.length)} en`;
  if (stages.length > 1)
    return `${all} las etapas ${stages.join(", ")}. ¿Cuál se habría podido evitar antes de empezar la obra, y cómo?`;
  const named = conflicts.find(({ name }) => name !== "");
  const told = named ? `El conflicto «${named.name}» aparece en` : all;
  return `${told} la etapa ${stages[0]}. ¿Qué se habría podido hacer antes para evitarlo?`;
}

function askOfVoices({ claimants, defendants, passages }: Asked): string {
  const [one, other] = [claimants[0], defendants[0]];
  if (one && other)
    return `«${one}» reclama a «${other}». ¿Qué pide cada parte, y qué tendría que ceder para llegar a un acuerdo?`;
  const [early, late] = [passages.at(0), passages.at(-1)];
  if (early && late && early !== late)
    return `Compara la noticia del ${formatDate(early.date)} con la del ${formatDate(late.date)}: ¿de quién se habla en cada una y quién no aparece?`;
  return "¿Quiénes ganan y quiénes pierden con esta actuación? Nombra dos grupos y di en qué frase de la hoja se nota.";
}
