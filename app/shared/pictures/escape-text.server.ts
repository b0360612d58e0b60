const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text within markup or between the quotation marks of an attribute. */
export const escapeText = (text: string) => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);
