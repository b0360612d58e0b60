import { AsyncLocalStorage } from "node:async_hooks";

/** The request that a page is being made for: what error pages show, and where its failures are written down. */
type RequestScope = { id: string; log: { error(details: { err: unknown }, message: string): void } };

const scopes = new AsyncLocalStorage<RequestScope>();

/** Makes a page on behalf of this request. */
export function runForRequest<T>(scope: RequestScope, make: () => Promise<T>): Promise<T> {
  return scopes.run(scope, make);
}

/** Names the request at hand, for whoever reports what they saw; undefined outside of one. */
export function readRequestId(): string | undefined {
  return scopes.getStore()?.id;
}

/** Writes down what kept a page, or a part of it, from being made. */
export function logPageFailure(error: unknown): void {
  const scope = scopes.getStore();
  if (scope) scope.log.error({ err: error }, "page failed");
  else console.error(error);
}
