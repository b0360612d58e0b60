import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Queue } from "../../../../features/coding/contract.ts";
import { formatCount, formatNumber } from "../../../../shared/values/text.ts";
import { EmptyState } from "../../../../ui/lists/empty-state.tsx";
import { CodedText, nextSentence } from "./coded-text.tsx";
import { listKeys, Question } from "./question.tsx";
import { useCoder } from "./use-coder.ts";

/** Seconds that a record takes before anybody knows better. */
const usualSeconds = 20;

/** The text beside the questions. Keys work wherever the focus is within it. */
export function Coder({ loaded, filters }: { loaded: Queue; filters: string }) {
  const coder = useCoder(loaded, filters);
  const { current, choices } = coder;
  const { variables, total } = loaded;
  const region = useRef<HTMLElement>(null);
  const shownId = current?._id;
  useEffect(() => {
    if (shownId) region.current?.focus({ preventScroll: true });
  }, [shownId]);

  const choose = (key: string, code: string | null) =>
    coder.change({ readings: { ...choices.readings, [key]: code } });

  function pressKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !current) return;
    const run = findAction(event.key);
    if (!run) return;
    event.preventDefault();
    run();
  }
  function findAction(pressed: string): (() => void) | undefined {
    const key = pressed.toLowerCase();
    const [first] = variables;
    if (key === "enter") return coder.save;
    if (key === "z") return coder.undo;
    if (key === "x" && first) return () => choose(first.key, null);
    if (key === "p" && current)
      return () => coder.change({ passage: nextSentence(current.text, choices.passage) });
    for (const { variable, keys } of listKeys(variables)) {
      const found = keys.find((one) => one.key === key);
      if (found) return () => choose(variable.key, found.next(choices.readings[variable.key]));
    }
    return undefined;
  }

  return (
    <>
      <Progress done={coder.done} total={total} seconds={loaded.seconds} />
      <p role="status" className="sr-only">
        {coder.said}
      </p>
      <section
        ref={region}
        tabIndex={-1}
        aria-label="Registro que se codifica"
        className="mt-3 border-t border-line pt-3 outline-none focus-visible:border-t-3 focus-visible:border-(--focus) focus-visible:pt-[calc(0.75rem-2px)]"
        onKeyDown={pressKey}
      >
        {current ? (
          <form
            key={current._id}
            className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
            onSubmit={(event) => {
              event.preventDefault();
              coder.save();
            }}
          >
            <CodedText
              item={current}
              passage={choices.passage}
              words={Object.values(current.proposed).flatMap(({ because }) => because)}
              onMark={(passage) => coder.change({ passage })}
            />
            <div className="lg:sticky lg:top-4 lg:self-start">
              {listKeys(variables).map(({ variable, keys }, index) => (
                <Question
                  key={variable.key}
                  variable={variable}
                  keys={keys}
                  value={choices.readings[variable.key]}
                  proposed={current.proposed[variable.key]}
                  canPass={index === 0}
                  onChoose={(code) => choose(variable.key, code)}
                />
              ))}
              {coder.problem ? (
                <p role="alert" className="field-error mt-2">
                  {coder.problem}
                </p>
              ) : null}
              <p className="mt-4 flex flex-wrap gap-2">
                <button type="submit" className="button-primary">
                  Guardar y seguir <kbd>Enter</kbd>
                </button>
                <Undo {...coder} />
              </p>
            </div>
          </form>
        ) : (
          <EmptyState title="No queda nada por codificar aquí">
            <p>{formatCount(coder.done, "registro codificado", "registros codificados")} con este filtro.</p>
            <p className="mt-4">
              <Undo {...coder} />
            </p>
          </EmptyState>
        )}
      </section>
    </>
  );
}

function Undo({ canUndo, undo }: { canUndo: boolean; undo: () => void }) {
  return (
    <button type="button" className="button-quiet" disabled={!canUndo} onClick={undo}>
      Deshacer <kbd>Z</kbd>
    </button>
  );
}

function Progress({ done, total, seconds }: { done: number; total: number; seconds: number | null }) {
  const minutes = Math.ceil(((total - done) * (seconds ?? usualSeconds)) / 60);
  const rest =
    minutes > 90
      ? `unas ${formatNumber(Math.round(minutes / 60))} horas`
      : formatCount(minutes, "minuto", "minutos");
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-quiet">
      <progress
        max={Math.max(1, total)}
        value={done}
        aria-label="Registros codificados"
        className="progress-bar h-2 max-w-96 flex-[1_1_12rem]"
      />
      <p>
        {formatNumber(done)} de {formatNumber(total)}
        {done < total ? ` · quedan unos ${rest}`.replace("unos unas", "unas") : ""}
      </p>
    </div>
  );
}
