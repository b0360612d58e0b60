/*
 * The only script that runs in a visitor's page before a touch, a key or the focus asks for the application (decision 34).
 * Until that runs, links, GET forms and disclosures work as the browser does them; what only the application can do is
 * held and done once it runs. Part of every page as text, minified; server/http/pages.ts prepares what it starts.
 */
const html = document.documentElement;
const held = new Map<HTMLElement, () => void>();
let hasStarted = false;
let isReady = false;
/** The browser is on its way to another page: this one must not begin to run under it. */
let isLeaving = false;
let isLinkPressed = false;

// The content policy forbids eval, which Zod would try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true }, startApplication });

let startLoaded: (() => void) | undefined;

/** The application's modules are loaded; `run` starts it. Called by the page's held script. */
function startApplication(run: () => void) {
  startLoaded = run;
  if (!isLeaving) start();
}

function start() {
  isLeaving = false;
  startLoaded?.();
  startLoaded = undefined;
  if (hasStarted) return;
  hasStarted = true;
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", load);
  else load();
}

function load() {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=later]"))
    link.rel = "modulepreload";
  for (const { dataset, textContent } of document.querySelectorAll<HTMLElement>("script[data-later]")) {
    const script = document.createElement("script");
    script.type = dataset.later as string;
    script.textContent = textContent;
    script.onerror = () => {
      hasStarted = false;
    };
    document.head.append(script);
    script.remove();
  }
}

function startForStaff() {
  try {
    if (!localStorage.getItem("AUTH_TOKEN")) return;
    if (!isReady) html.dataset.session = "";
    start();
  } catch {}
}

function hasModifier(event: MouseEvent) {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0;
}

/** Whether this press makes the browser load another page in place of this one. */
function isNavigation(event: MouseEvent) {
  const pressed = (event.target as Element).closest<HTMLAnchorElement | HTMLButtonElement>("a[href],button");
  if (!pressed || hasModifier(event)) return false;
  if ("form" in pressed) return pressed.type === "submit" && pressed.form?.method === "get";
  const here = `${location.href.split("#")[0]}#`;
  // A link in a drawing has no protocol.
  return (
    !pressed.protocol || (/^http/.test(pressed.protocol) && !pressed.target && !pressed.href.startsWith(here))
  );
}

function onPointer(event: PointerEvent) {
  isLinkPressed = isNavigation(event);
  // A finger that scrolls comes down, but not up.
  if (!isLinkPressed && (event.type === "pointerup" || event.pointerType !== "touch")) start();
}

function onKey(event: KeyboardEvent) {
  isLinkPressed = false;
  start();
  if (event.key !== "Escape" || isReady) return;
  document.querySelector("details.menu[open]")?.removeAttribute("open");
  closeDialog();
}

function closeDialog() {
  document.querySelector<HTMLElement>("dialog[open] a[data-back]")?.click();
}

function onClick(event: MouseEvent) {
  const target = event.target as Element;
  const back = target.closest<HTMLAnchorElement>("a[data-back]");
  if (back && !hasModifier(event) && goBack(back)) cancel(event);
  if (isReady) return;
  const button = target.closest<HTMLElement>("[type=button],[data-held]");
  if (button) hold(event, button, () => button.click());
  if (target.tagName === "DIALOG") closeDialog();
  // A click by assistive technology has no pointer.
  if (!isNavigation(event)) start();
}

function onSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  if (!isReady && form.method === "post") hold(event, form, () => form.requestSubmit(event.submitter));
}

function cancel(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

function hold(event: Event, element: HTMLElement, repeat: () => void) {
  cancel(event);
  held.set(element, repeat);
  start();
}

/** Goes back in place of a link that leads to the page before this one, or out of the pages below an address. */
function goBack({ href, dataset: { back } }: HTMLAnchorElement): boolean {
  // Not in older browsers, where the link is followed.
  const { navigation } = window;
  const before = navigation?.entries().slice(0, navigation.currentEntry?.index).reverse() ?? [];
  const entry = back ? before.find(({ url }) => !url?.includes(back)) : before[0];
  if (!entry || !(back || entry.url?.split("#")[0] === href)) return false;
  navigation.traverseTo(entry.key);
  return true;
}

/** An image that does not load is replaced by the drawing that its record has without one. */
function onError({ target }: Event) {
  const image = target as HTMLImageElement;
  const { fallback } = image.dataset ?? {};
  if (!fallback) return;
  image.dataset.fallback = image.alt = "";
  image.src = fallback;
}

addEventListener("error", onError, true);
addEventListener("pointerdown", onPointer, true);
addEventListener("pointerup", onPointer, true);
addEventListener("keydown", onKey, true);
addEventListener("focusin", () => isLinkPressed || start(), true);
addEventListener("click", onClick, true);
addEventListener("submit", onSubmit, true);
// The Enter key presses a form's button too.
addEventListener("click", (event) => {
  isLeaving ||= !event.defaultPrevented && isNavigation(event);
});
addEventListener("hydrated", () => {
  isReady = true;
  html.dataset.ready = "";
  for (const repeat of held.values()) repeat();
});
addEventListener("storage", startForStaff);
addEventListener("pageshow", startForStaff);
startForStaff();
if (html.dataset.scripts) start();
