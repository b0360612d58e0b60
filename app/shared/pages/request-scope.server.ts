import { AsyncLocalStorage } from "node:async_hooks";
import { askRequestForStudy, type Study } from "../study/study.ts";

export type RequestScope = {
  /** Shown on error pages. */
  id: string;
  /** Failures go to it. */
  log: { error(details: { err: unknown }, message: string): void };
  /** When it arrived, by the clock of `performance`. */
  arrivedAt: number;
  /** Whether scripts ask for the data alone, to show the page themselves. */
  isDataOnly: boolean;
  /** What a loader has drawn for the document, by its part. */
  markup: Record<string, string>;
  /** Marks the framework's scripts in the page, so that no other is taken for one of them (server/http/content-policy.ts). */
  nonce: string | undefined;
  /** That of an edition, where the page is about it. */
  study?: Study;
};

const scopes = new AsyncLocalStorage<RequestScope>();
askRequestForStudy(() => scopes.getStore()?.study);

/** From now on the current request is about the study as it was at some time. */
export function keepStudy(study: Study): void {
  const scope = scopes.getStore();
  if (scope) scope.study = study;
}

export function runForRequest<T>(scope: RequestScope, render: () => Promise<T>): Promise<T> {
  return scopes.run(scope, render);
}

/** Id of the current request, which a user can report; undefined outside of one. */
export function readRequestId(): string | undefined {
  return scopes.getStore()?.id;
}

/**
 * Keeps markup for the document that is rendered next, so that the page's data do not repeat it.
 * @returns what goes into the data: "" where the document has it
 */
export function keepForDocument(part: string, markup: string): string {
  const scope = scopes.getStore();
  if (!scope || scope.isDataOnly) return markup;
  scope.markup[part] = markup;
  return "";
}

export function readDocumentMarkup(): Readonly<Record<string, string>> {
  return scopes.getStore()?.markup ?? {};
}

export function readScriptNonce(): string | undefined {
  return scopes.getStore()?.nonce;
}

/** Milliseconds since the current request arrived. */
export function readRequestAge(): number {
  const scope = scopes.getStore();
  return scope ? performance.now() - scope.arrivedAt : 0;
}

export function logPageFailure(error: unknown): void {
  const scope = scopes.getStore();
  if (scope) scope.log.error({ err: error }, "page failed");
  else console.error(error);
}
