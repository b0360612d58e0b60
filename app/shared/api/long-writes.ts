/** Milliseconds that the server takes for a write of very many records, or in a process of its own. */
export const longWrite = 6 * 60_000;

const paths =
  /^\/(?:bulk|operations)\/|^\/editions$|^\/evidence\/proposals$|^\/history\/.*\/hidden\b|^\/hidden-names\b/;

/** Whether a call may take minutes, so that neither the server nor the browser gives it up. @param path below `apiRoot` */
export function isLongWrite(method: string, path: string): boolean {
  return /^(?:POST|DELETE)$/.test(method) && paths.test(path);
}
