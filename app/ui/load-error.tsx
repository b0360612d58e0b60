import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { PageMessage } from "./page-message.tsx";

/** What a page says that could not be loaded: the server's reason, or the page's own; asking again is one click. */
export function LoadError({ message }: { message: string }) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const reason: unknown = isRouteErrorResponse(error) ? error.data?.error : undefined;
  return (
    <div className="mt-6">
      <PageMessage kind="error">{typeof reason === "string" ? reason : message}</PageMessage>
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
    </div>
  );
}
