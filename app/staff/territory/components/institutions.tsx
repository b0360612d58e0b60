import type { ActorCandidate } from "../../../features/mentions/contract.ts";
import { actorFields, actorPaths } from "../../../nouns/actors/declaration.ts";
import { useCan } from "../../../shared/session/session.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { PageMessage } from "../../../ui/page-message.tsx";
import { useWriting } from "./use-writing.ts";

type Props = { found: readonly ActorCandidate[] };

const publicBodies =
  /^(?:agencia|alcald|área|concejo|contralor|defensor|departamento|dirección|fiscal|gobernac|instituto|juzgado|ministerio|personer|planeación|polic|procuradur|secretar|superintend|tribunal|unidad)/i;
const collectives =
  /^(?:alianza|asamblea|asociación|comité|comunidad|cooperativa|corporación|federación|fundación|junta|liga|mesa|movimiento|red|sindicato|veedur)/i;
const guessKind = (name: string) =>
  publicBodies.test(name) ? "entidad pública" : collectives.test(name) ? "organización" : "otro";

/** What news name and no actor is called: one press makes it an actor, whose mentions count from then on. */
export default function Institutions({ found }: Props) {
  const { problem, send } = useWriting();
  const mayWrite = useCan("writeContent");
  return (
    <>
      <p className="mt-2 max-w-[70ch]">
        {found.length === 0
          ? "Ninguna institución que no sea ya un actor se nombra en tres noticias o más."
          : "Instituciones y colectivos que tres noticias o más nombran, y que todavía no son actores. Al crear uno, la página del actor dice en cuántas noticias se nombra. Otra forma de un actor que ya existe se agrega en su formulario, en «Formas en los textos»."}
      </p>
      {problem ? <PageMessage kind="error">{problem}</PageMessage> : null}
      <ul className="mt-4 grid gap-4">
        {found.map(({ name, texts, example }) => (
          <li key={name} data-row="" tabIndex={-1} className="border-b border-line pb-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong>{name}</strong>
              <span className="text-quiet">{formatCount(texts, "noticia", "noticias")}</span>
              {mayWrite ? (
                <button
                  type="button"
                  className="button-link"
                  onClick={() => send("POST", actorPaths.list, { name, kind: guessKind(name) })}
                >
                  Crear el actor<span className="sr-only"> {name}</span>
                  <span className="text-quiet"> · {actorFields.kind.options[guessKind(name)]}</span>
                </button>
              ) : null}
            </p>
            <p className="max-w-[70ch] text-quiet">…{example}…</p>
          </li>
        ))}
      </ul>
    </>
  );
}
