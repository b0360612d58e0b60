import type { ReactNode } from "react";

type Props = {
  completed: string | null;
  /** How the text is taken as it is typed. */
  children?: ReactNode;
};

/** Says which name in use Enter takes. */
export function CompletionNote({ completed, children }: Props) {
  return (
    <span className="choice">
      <span role="status" className="choice-note">
        {completed === null ? null : (
          <>
            <kbd>Enter</kbd> {completed}
            {children}
          </>
        )}
      </span>
    </span>
  );
}
