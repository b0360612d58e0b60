/** Marks that do not show or turn the direction of what follows; the joiner of emoji is not one of them. */
const hiddenMarks =
  /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

export function removeHiddenMarks(value: string): string {
  return value.replace(hiddenMarks, "");
}
