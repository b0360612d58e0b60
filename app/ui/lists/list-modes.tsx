import { type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { opensDialog } from "../../shared/lists/query-flags.ts";
import { useCan } from "../../shared/session/session.ts";
import { findPlaces } from "./show-more.tsx";
import { ToolIcon } from "./tool-icon.tsx";

/** What a click on a card does instead of opening it. */
export type ListMode = "edit" | "delete";

const modes = {
  edit: { label: "Editar", hint: "Elige la tarjeta o la línea que quieres editar." },
  delete: { label: "Eliminar", hint: "Elige la tarjeta o la línea que quieres eliminar." },
} as const;

type ToolbarProps = {
  newTo: string;
  mode: ListMode | null;
  onChange: (mode: ListMode | null) => void;
  /** What has the cards or lines. */
  list: RefObject<HTMLElement | null>;
  /** Another array whenever other records are shown. */
  items: readonly unknown[];
};

/** Only one mode is active; its button or Escape ends it. */
export function ListToolbar({ newTo, mode, onChange, list, items }: ToolbarProps) {
  const mayDelete = useCan("deleteContent");
  // After logging out the list must not stay in a mode.
  useEffect(() => () => onChange(null), [onChange]);
  useEscape(mode, onChange, list);
  useKeptPlace(list, items);
  return (
    <div className="staff-bar">
      <p role="status" className="staff-hint font-semibold" data-mode={mode}>
        {mode ? (
          <>
            {modes[mode].hint} Sal con «{modes[mode].label}»<span className="max-sm:hidden"> o Escape</span>.
          </>
        ) : null}
      </p>
      <Link to={newTo} className="button-secondary staff-button">
        <ToolIcon tool="add" />
        Agregar
      </Link>
      {(mayDelete ? (["edit", "delete"] as const) : (["edit"] as const)).map((name) => {
        const { label } = modes[name];
        return (
          <button
            key={name}
            type="button"
            data-mode={name}
            className="button-secondary staff-button"
            aria-pressed={mode === name}
            disabled={items.length === 0 && mode !== name}
            onClick={() => onChange(mode === name ? null : name)}
          >
            <ToolIcon tool={name} />
            {label}
          </button>
        );
      })}
    </div>
  );
}

/** Covers a card with one link while a mode is active. */
export function CardOverlay({ mode, name, to }: { mode: ListMode; name: string; to: string }) {
  return (
    <Link
      to={to}
      className="card-overlay"
      data-mode={mode}
      {...(mode === "delete" ? { state: opensDialog, preventScrollReset: true } : {})}
    >
      <span className="grid place-items-center rounded-full bg-(--tone) text-(--on-tone) shadow-[0_4px_16px_rgb(13_24_23/0.35)]">
        <ToolIcon tool={mode} size={28} />
      </span>
      <span className="sr-only">
        {modes[mode].label} {name}
      </span>
    </Link>
  );
}

/** Escape ends the mode; the focused card keeps the focus. */
function useEscape(
  mode: ListMode | null,
  onChange: (mode: null) => void,
  list: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (mode === null) return;
    function leave(event: KeyboardEvent) {
      // Escape has a meaning of its own in a field and in a dialog.
      const target = event.target instanceof Element ? event.target : null;
      if (
        event.key !== "Escape" ||
        target?.matches("input, select") ||
        document.querySelector("dialog[open]")
      )
        return;
      const card = findPlaces(list.current)[findPlace(target, list.current)];
      flushSync(() => onChange(null));
      card?.querySelector("a")?.focus({ preventScroll: true });
    }
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [mode, onChange, list]);
}

/** When the focused card is deleted, the card that takes its place is focused. */
function useKeptPlace(list: RefObject<HTMLElement | null>, items: readonly unknown[]): void {
  const place = useRef(-1);
  useEffect(() => {
    function remember({ target }: FocusEvent) {
      if (target instanceof Element && target.closest("dialog") === null)
        place.current = findPlace(target, list.current);
    }
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever other cards are shown
  useEffect(() => {
    if (document.activeElement !== document.body || place.current < 0) return;
    const left = findPlaces(list.current);
    left[Math.min(place.current, left.length - 1)]?.querySelector("a")?.focus();
  }, [items, list]);
}

function findPlace(element: Element | null, list: HTMLElement | null): number {
  return findPlaces(list).findIndex((card) => card.contains(element));
}
