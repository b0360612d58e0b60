import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Side } from "../../../shared/evidence/vocabulary.ts";
import { useCan } from "../../../shared/session/session.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { WorkProgress } from "../../../ui/queue/work-progress.tsx";
import { deskNotes, sideNames } from "../constants.ts";
import type { ProposalDecision, ShownProposal } from "../contract.ts";
import { type Action, DecisionBar } from "./decision-bar.tsx";
import { type OpenForm, OpenPanel } from "./open-panel.tsx";
import { ProposalView } from "./proposal-view.tsx";
import { type Loaded, useDesk } from "./queue/use-desk.ts";
import { QueueList } from "./queue-list.tsx";

const sides = Object.keys(sideNames) as Side[];

/**
 * One proposal after the other, decided by key or button.
 * @param isListed whether the list of all is open
 */
export function Desk({ loaded, isListed }: { loaded: Loaded; isListed: boolean }) {
  const desk = useDesk(loaded);
  const { current } = desk;
  const [opened, setOpened] = useState<{ id: string; form: OpenForm } | null>(null);
  const [chosen, setChosen] = useState<{ id: string; side: Side } | null>(null);
  const canPublish = useCan("publishErrata");
  const canMerge = useCan("deleteContent");
  const shownId = current?._id;
  const region = useFocusedRegion(shownId);
  // A form goes with its proposal.
  const form = opened && opened.id === shownId ? opened.form : null;
  const side = chosen && chosen.id === current?._id ? chosen.side : (current?.side ?? "claimant");
  function close() {
    setOpened(null);
    region.current?.focus({ preventScroll: true });
  }
  const complete = (given: ProposalDecision): ProposalDecision =>
    given.decision === "accept" && current?.kind === "actor" ? { ...given, side } : given;
  /** What a form gives is decided once it is saved; until then its form stays, with what is typed in it. */
  async function save(given: ProposalDecision): Promise<string> {
    const problem = await desk.save(complete(given));
    if (problem === "") close();
    return problem;
  }
  const open = (panel: OpenForm) => () => shownId && setOpened({ id: shownId, form: panel });
  const answer = (given: ProposalDecision) => () => {
    close();
    desk.decide(complete(given));
  };
  const undoing: Action = { key: "z", label: "Deshacer", run: desk.undo, isPossible: desk.canUndo };
  const actions = current ? listActions(current) : [undoing];

  /** What a yes does, in the words of its button. */
  function describeYes({ kind, source }: ShownProposal): Pick<Action, "label" | "run"> {
    if (source && !source.fields) return { label: "Sí, escribirla", run: open("source") };
    if (kind === "contradiction") return { label: "Sí, corregir", run: open("correction") };
    if (kind !== "duplicate") return { label: "Sí", run: answer({ decision: "accept" }) };
    if (canMerge) return { label: "Sí, unir", run: open("merge") };
    return { label: "Sí, avisar", run: answer({ decision: "later", note: deskNotes.toMerge }) };
  }

  function listActions(proposal: ShownProposal): Action[] {
    const { kind, news } = proposal;
    const isWrong = kind === "contradiction";
    const hasOther = !["duplicate", "contradiction", "source", "work"].includes(kind);
    const decisions = [
      { key: "s", ...describeYes(proposal), className: "button-primary" },
      {
        key: "n",
        label: isWrong ? "No es un error" : "No",
        run: answer({ decision: "refuse" }),
        className: "button-secondary",
      },
      // Two news that look alike may be two that tell the same fact.
      kind === "duplicate" &&
        news && {
          key: "m",
          label: "No, mismo hecho",
          run: answer({ decision: "refuse", sameFact: true }),
        },
      hasOther && { key: "o", label: "Otra", run: open(kind === "actor" ? "name" : "other") },
      kind === "source" && { key: "o", label: "Corregir", run: open("source") },
      isWrong && canPublish && { key: "e", label: "Errata", run: open("erratum") },
      { key: "d", label: "Después", run: answer({ decision: "later" }) },
      { key: "t", label: "Nota", run: open("note") },
    ];
    return [
      ...decisions.flatMap((each) => (each ? { ...each, isPossible: !desk.isDecided } : [])),
      { key: "a", label: "Atrás", run: desk.goBack, isPossible: desk.canGoBack },
      ...(desk.isDecided ? [{ key: "g", label: "Siguiente", run: desk.goOn, isPossible: true }] : []),
      undoing,
    ];
  }

  function pressKey(event: KeyboardEvent) {
    // A key beside an open form would lose what is typed in it.
    if (form !== null) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
    const picked = current?.kind === "actor" ? sides[Number(event.key) - 1] : undefined;
    if (picked && current) return setChosen({ id: current._id, side: picked });
    const action = actions.find(({ key }) => key === event.key.toLowerCase());
    if (!action?.isPossible) return;
    event.preventDefault();
    // A key that is held down is one press.
    if (!event.repeat) action.run();
  }

  return (
    <>
      <WorkProgress {...desk.progress} />
      <p role="status" className="sr-only">
        {desk.said}
      </p>
      <section
        ref={region}
        tabIndex={-1}
        aria-label="Propuesta"
        className="desk mt-3 border-t border-line pt-3 outline-none focus-visible:border-t-3 focus-visible:border-(--focus) focus-visible:pt-[calc(0.75rem-2px)]"
        onKeyDown={pressKey}
      >
        {current ? (
          <WithForm form={form} proposal={current} onDecide={save} onClose={close}>
            {/* Always in sight, whatever the length of the texts. */}
            <div className="sticky bottom-0 z-2 mt-5 border-t border-line bg-paper">
              {current.kind === "actor" ? (
                <SideField value={side} onChange={(picked) => setChosen({ id: current._id, side: picked })} />
              ) : null}
              <DecisionBar actions={actions} />
            </div>
          </WithForm>
        ) : (
          <Finished isWaiting={desk.isWaiting} canUndo={desk.canUndo} onUndo={desk.undo} />
        )}
      </section>
      <QueueList
        proposals={desk.queue}
        current={current}
        isOpen={isListed}
        isDecided={desk.wasDecided}
        onChoose={(index) => {
          desk.goTo(index);
          close();
        }}
      />
    </>
  );
}

/** Keys count within it, one proposal after the other. */
function useFocusedRegion(shownId: string | undefined) {
  const region = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // Before anything of it is seen, so that the first key counts too; also after a form that was gone with the focus.
  useLayoutEffect(() => {
    if (isFirst.current || document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
    // The next proposal begins where the last one did, however far down one has read.
    if (shownId && !isFirst.current) region.current?.scrollIntoView({ block: "start" });
    isFirst.current = false;
  }, [shownId]);
  return region;
}

/** The proposal, and below it what decides: what puts a record right is typed beside its evidence, other forms at the end. */
function WithForm({ children, ...panel }: ComponentProps<typeof OpenPanel> & { children: ReactNode }) {
  const isBeside = panel.form === "correction" || panel.form === "erratum";
  const open = <OpenPanel {...panel} />;
  return (
    <>
      <ProposalView proposal={panel.proposal}>{isBeside ? open : null}</ProposalView>
      {children}
      {isBeside ? null : open}
    </>
  );
}

function SideField({ value, onChange }: { value: Side; onChange: (side: Side) => void }) {
  const id = useId();
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 pt-2">
      <label htmlFor={id} className="font-semibold">
        De qué lado está <kbd>1</kbd>–<kbd>4</kbd>
      </label>
      <select
        id={id}
        className="field w-auto"
        value={value}
        onChange={(event) => onChange(event.target.value as Side)}
      >
        {sides.map((side) => (
          <option key={side} value={side}>
            {sideNames[side]}
          </option>
        ))}
      </select>
    </p>
  );
}

type FinishedProps = { isWaiting: boolean; canUndo: boolean; onUndo: () => void };

function Finished({ isWaiting, canUndo, onUndo }: FinishedProps) {
  if (isWaiting) return <p className="text-quiet">Guardando y buscando las siguientes…</p>;
  return (
    <EmptyState title="No queda nada aquí">
      <p>
        Las propuestas aparecen cuando cambia un texto o se agrega una noticia. Prueba con otra clase o
        estado.
      </p>
      {canUndo ? (
        <p className="mt-4">
          <button type="button" className="button-secondary" onClick={onUndo}>
            Deshacer la última decisión <kbd>Z</kbd>
          </button>
        </p>
      ) : null}
    </EmptyState>
  );
}
