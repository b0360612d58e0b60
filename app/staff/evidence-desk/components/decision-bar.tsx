export type Action = {
  key: string;
  label: string;
  className: string;
  isPossible: boolean;
  run: () => void;
};

/** The actions with the keys that do the same, which work while the focus is within the proposal. */
export function DecisionBar({ actions }: { actions: readonly Action[] }) {
  return (
    <div role="toolbar" aria-label="Decisión" className="desk-bar">
      {actions.map(({ key, label, className, isPossible, run }) => (
        <button
          key={key}
          type="button"
          className={className}
          aria-disabled={!isPossible}
          aria-keyshortcuts={key}
          onClick={() => isPossible && run()}
        >
          {label} <kbd>{key.toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  );
}
