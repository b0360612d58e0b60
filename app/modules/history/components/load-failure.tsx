import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { PageMessage } from "../../../ui/page-message.tsx";
import { historyLoadFailed } from "../constants.ts";
import { PageHeading } from "./page-heading.tsx";

/** A page of the history that could not be read: why, and asking again with one click. */
export function LoadFailure({ title }: { title: string }) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const known = isRouteErrorResponse(error) ? error : null;
  // What is not there, or not for this person, stays so.
  const canRetry = known === null || known.status >= 500;
  return (
    <>
      <PageHeading title={title} />
      <div className="mt-6">
        <PageMessage kind="error">{String(known?.data?.error ?? historyLoadFailed)}</PageMessage>
      </div>
      {canRetry ? (
        <p className="mt-4">
          <button
            type="button"
            className="button-primary"
            disabled={state !== "idle"}
            onClick={() => revalidate()}
          >
            Reintentar
          </button>
        </p>
      ) : null}
    </>
  );
}
