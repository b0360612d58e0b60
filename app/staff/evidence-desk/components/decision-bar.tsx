export type Action = {
  key: string;
  label: string;
  run: () => void;
  isPossible: boolean;
  /** Of its button; a quiet one by default. */
  className?: string;
};

/** The actions with the keys that do the same, which work while the focus is within the proposal. */
export function DecisionBar({ actions }: { actions: readonly Action[] }) {
  return (
    <div
      role="toolbar"
      aria-label="Decisión"
      className="flex flex-wrap gap-2 py-3 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(max(22%,3.9rem),auto))] max-sm:gap-[0.35rem] max-sm:py-2"
    >
      {actions.map(({ key, label, className = "button-quiet", isPossible, run }) => (
        <button
          key={key}
          type="button"
          className={`${className} aria-disabled:opacity-50 max-sm:min-h-[2.6rem] max-sm:p-[0.2rem] max-sm:text-[0.95rem]`}
          aria-disabled={!isPossible}
          aria-keyshortcuts={key}
          onClick={() => isPossible && run()}
        >
          {label} <kbd className="max-sm:hidden">{key.toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  );
}
