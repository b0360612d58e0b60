import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Queue } from "../../../../features/coding/contract.ts";
import { formatCount } from "../../../../shared/values/text.ts";
import { CallProblem } from "../../../../ui/forms/small/use-call.tsx";
import { EmptyState } from "../../../../ui/lists/empty-state.tsx";
import { WorkProgress } from "../../../../ui/queue/work-progress.tsx";
import { CodedText, nextSentence } from "./coded-text.tsx";
import { type AskedVariable, listKeys, Question } from "./question.tsx";
import { useCoder } from "./use-coder.ts";

/** Seconds that a record takes before anybody knows better. */
const usualSeconds = 20;

/** The text beside the questions. Keys work wherever the focus is within it. */
export function Coder({ loaded, filters }: { loaded: Queue; filters: string }) {
  const coder = useCoder(loaded, filters);
  const { current, choices, done, seconds } = coder;
  const { total } = loaded;
  const variables = loaded.variables.filter(({ key }) => current?.asked.includes(key));
  const region = useRef<HTMLElement>(null);
  const shownId = current?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record, and the end of them, takes the focus of the last.
  useEffect(() => {
    region.current?.focus({ preventScroll: true });
  }, [shownId]);

  const choose = (key: string, code: string | null) =>
    coder.change({ readings: { ...choices.readings, [key]: code } });

  function pressKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Enter on a link or a button is meant for that.
    if (event.key === "Enter" && (event.target as Element).closest("a, button")) return;
    const run = findAction(event.key);
    if (!run) return;
    event.preventDefault();
    // A key that is held down is one press.
    if (!event.repeat) run();
  }
  function findAction(pressed: string): (() => void) | undefined {
    const key = pressed.toLowerCase();
    const [first] = variables;
    if (key === "enter" && current) return coder.save;
    if (key === "z") return coder.undo;
    if (key === "x" && first) return () => choose(first.key, null);
    if (key === "p" && current)
      return () => coder.change({ passage: nextSentence(current, choices.passage) });
    for (const { variable, keys } of listKeys(variables)) {
      const found = keys.find((one) => one.key === key);
      if (found) return () => choose(variable.key, found.next(choices.readings[variable.key]));
    }
    return undefined;
  }

  const [long, brief] = splitBrief(listKeys(variables));
  const ask = (asked: AskedVariable, isBrief: boolean) => (
    <Question
      key={asked.variable.key}
      {...asked}
      value={choices.readings[asked.variable.key]}
      proposed={current?.proposed[asked.variable.key]}
      canPass={asked === long[0]}
      isBrief={isBrief}
      onChoose={(code) => choose(asked.variable.key, code)}
    />
  );

  return (
    <>
      <WorkProgress
        done={done}
        total={total}
        what="Registros codificados"
        minutesLeft={Math.ceil(((total - done) * (seconds ?? usualSeconds)) / 60)}
        isSaving={coder.isSaving}
      />
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
            className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]"
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
            <div>
              <div className="grid gap-5">{long.map((asked) => ask(asked, false))}</div>
              <CallProblem text={coder.problem} />
              {/* Always in sight, however long the questions are; on a phone the buttons alone, so that the text has room. */}
              <div className="contents lg:sticky lg:bottom-0 lg:mt-3 lg:block lg:border-t lg:border-line lg:bg-paper lg:pt-3">
                {brief ? ask(brief, true) : null}
                <p className="sticky bottom-0 mt-3 flex flex-wrap gap-2 border-t border-line bg-paper py-3 lg:static lg:mt-1 lg:border-0">
                  <button type="submit" className="button-primary">
                    Guardar y seguir <kbd>Enter</kbd>
                  </button>
                  <Undo {...coder} />
                </p>
              </div>
            </div>
          </form>
        ) : coder.isSaving ? (
          <p className="text-quiet">Cargando…</p>
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

/** A last question of few values stays in sight beside the buttons. */
function splitBrief(asked: readonly AskedVariable[]): [readonly AskedVariable[], AskedVariable | undefined] {
  const last = asked.at(-1);
  return asked.length > 1 && last && last.variable.values.length <= 3
    ? [asked.slice(0, -1), last]
    : [asked, undefined];
}

function Undo({ canUndo, undo }: { canUndo: boolean; undo: () => void }) {
  return (
    <button type="button" className="button-quiet" disabled={!canUndo} onClick={undo}>
      Deshacer <kbd>Z</kbd>
    </button>
  );
}
