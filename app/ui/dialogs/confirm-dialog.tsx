import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { ApiError, newOperation } from "../../shared/api/api-client.ts";
import { PageMessage } from "../page-message.tsx";
import { useToast } from "../toast.tsx";
import { useSingleRun } from "../use-single-run.ts";
import { Dialog } from "./dialog.tsx";
import { useGoBack } from "./use-go-back.ts";

type Props = {
  title: string;
  /** The same page without the dialog. */
  closeTo: string;
  /** Where to go afterwards; `closeTo` by default. */
  doneTo?: string;
  /** Label of the button: a verb. */
  action: string;
  isDangerous?: boolean;
  /** Does it and returns the sentence to show. `operation` names the write, so that trying again does it once. */
  perform: (operation: string) => Promise<string>;
  /** The question and the consequences. */
  children: ReactNode;
};

/** Confirms an action that is not undone with a click, and shows the server's error. */
export function ConfirmDialog({
  title,
  closeTo,
  doneTo = closeTo,
  action,
  isDangerous = false,
  perform,
  children,
}: Props) {
  const showToast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const goBack = useGoBack();
  const operation = useRef(newOperation());
  const [state, setState] = useState<"asking" | "underWay" | "failed">("asking");
  const [problem, setProblem] = useState("");
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const confirm = useSingleRun(async () => {
    setState("underWay");
    try {
      const message = await perform(operation.current);
      showToast("success", message);
      // Not where the user has already left the dialog.
      if (isOpen.current) await navigate(doneTo, { replace: true, preventScrollReset: true });
      // The page's content may have changed, also where its address stays the same.
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      setState("failed");
    }
  });
  return (
    <Dialog title={title} closeTo={closeTo}>
      <div className="mt-3 grid gap-3">{children}</div>
      {state === "failed" ? (
        <div className="mt-4">
          <PageMessage kind="error">{problem}</PageMessage>
        </div>
      ) : null}
      <p className="mt-6 flex flex-wrap gap-3">
        {/* Not disabled: that would take the focus out of the dialog. */}
        <button
          type="button"
          className={isDangerous ? "button-danger" : "button-primary"}
          aria-disabled={state === "underWay"}
          onClick={confirm}
        >
          {state === "underWay" ? "Un momento…" : action}
        </button>
        <Link
          to={closeTo}
          replace
          preventScrollReset
          data-back=""
          onClick={goBack}
          className="button-secondary"
        >
          Cancelar
        </Link>
      </p>
    </Dialog>
  );
}
