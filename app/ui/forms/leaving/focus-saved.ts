/** Milliseconds after which the page that follows is taken to have no link to the record. */
const patience = 60_000;

/** Focuses the record's link on the page that follows the form, wherever it is now, unless the user is quicker. */
export function focusSaved(id: string): void {
  const observer = new MutationObserver(look);
  const given = new AbortController();
  const timer = setTimeout(stop, patience);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of ["keydown", "pointerdown"]) addEventListener(event, stop, { signal: given.signal });

  function look() {
    if (document.querySelector(".record-form")) return;
    const link = document.querySelector<HTMLElement>(`main a[href*="${CSS.escape(id)}"]`);
    if (!link) return;
    stop();
    link.closest("details")?.setAttribute("open", "");
    // After the router has restored the scroll position.
    requestAnimationFrame(() => {
      link.focus({ preventScroll: true });
      link.scrollIntoView({ block: "nearest" });
    });
  }
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    given.abort();
  }
}
