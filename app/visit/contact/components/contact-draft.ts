/** Values of the form, including the field that only bots fill in. */
type Typed = Record<(typeof names)[number], string>;

const names = ["user_name", "user_email", "message", "user_reason"] as const;
const kept = ["user_name", "user_email", "message"] as const;
/** In session storage: others may use the same computer. */
const storageKey = "CONTACT_DRAFT";

export function readFields(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")])) as Typed;
}

/** From the form itself: the box may have been ticked before the scripts ran. */
export function hasAcceptedTerms(form: HTMLFormElement): boolean {
  const box = form.elements.namedItem("terms");
  return box instanceof HTMLInputElement && box.checked;
}

export function saveDraft(typed: Typed): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(typed));
  } catch {}
}

export function removeDraft(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {}
}

/** Restores the draft in fields that are empty. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = readDraft();
  for (const name of kept) {
    const field = form.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isField && field.value === "" && draft[name]) field.value = draft[name];
  }
}

function readDraft(): Partial<Typed> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Partial<Typed>;
  } catch {
    return {};
  }
}
