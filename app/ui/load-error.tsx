import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { PageMessage } from "./page-message.tsx";

/**
 * Shows the error of the route, or `message`, and loads again with one click.
 * @param canRetry whether trying again may help
 */
export function LoadError({ message, canRetry = true }: { message: string; canRetry?: boolean }) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const reason: unknown = isRouteErrorResponse(error) ? error.data?.error : undefined;
  return (
    <div className="mt-6">
      <PageMessage kind="error">{typeof reason === "string" ? reason : message}</PageMessage>
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
    </div>
  );
}
