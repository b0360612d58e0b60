/** The reference manager's reader that tests parse citations back with; it has no types of its own. */
declare module "@citation-js/core" {
  export class Cite {
    constructor(text: string, options?: { forceType: string });
    data: Record<string, unknown>[];
  }
}
declare module "@citation-js/plugin-bibtex";
declare module "@citation-js/plugin-ris";
