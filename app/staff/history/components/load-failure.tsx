import { isRouteErrorResponse, useRouteError } from "react-router";
import { historyLoadFailed } from "../../../records/revisions/constants.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { PageHeading } from "./page-heading.tsx";

/** A page of the history that could not be read: why, and asking again with one click. */
export function LoadFailure({ title }: { title: string }) {
  const error = useRouteError();
  return (
    <>
      <PageHeading title={title} />
      <LoadError
        message={historyLoadFailed}
        // What is not there, or not for this person, stays so.
        canRetry={!isRouteErrorResponse(error) || error.status >= 500}
      />
    </>
  );
}
