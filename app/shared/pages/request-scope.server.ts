import { AsyncLocalStorage } from "node:async_hooks";

/** The request that a page is rendered for: its id is shown on error pages, failures go to its log. */
type RequestScope = { id: string; log: { error(details: { err: unknown }, message: string): void } };

const scopes = new AsyncLocalStorage<RequestScope>();

export function runForRequest<T>(scope: RequestScope, make: () => Promise<T>): Promise<T> {
  return scopes.run(scope, make);
}

/** Id of the current request, which a user can report; undefined outside of one. */
export function readRequestId(): string | undefined {
  return scopes.getStore()?.id;
}

export function logPageFailure(error: unknown): void {
  const scope = scopes.getStore();
  if (scope) scope.log.error({ err: error }, "page failed");
  else console.error(error);
}
