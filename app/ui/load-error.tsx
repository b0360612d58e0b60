import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { PageMessage } from "./page-message.tsx";

/**
 * What a page says that could not be loaded: the server's reason, or the page's own; asking again is one click.
 * @param canRetry whether asking again may help
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
