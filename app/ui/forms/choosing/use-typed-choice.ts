import { type KeyboardEvent, useState } from "react";
import { findChoices } from "./find-choices.ts";

type Option = { id: string; name: string };

/** Milliseconds after which a letter begins a new search, as in the lists of browsers. */
const typingPause = 1500;
const nothing = { text: "", place: 0, at: 0 };

/** Chooses in a closed list by letters of any word; arrows lead through all that match, Enter keeps what is chosen. */
export function useTypedChoice(options: readonly Option[], choose: (id: string) => void) {
  const [typed, setTyped] = useState(nothing);
  const found = findChoices(options, typed.text, ({ name }) => name);

  function search(text: string, at: number) {
    const [best] = findChoices(options, text, ({ name }) => name);
    setTyped({ text, place: 0, at });
    if (best) choose(best.id);
  }
  function goTo(place: number) {
    const next = found[place];
    if (next) choose(next.id);
    if (next) setTyped({ ...typed, place });
  }
  function onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
    const { key, timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isOngoing = typed.text !== "" && timeStamp - typed.at < typingPause;
    // Else browsers would save the form, or open the list.
    if (key === "Enter") setTyped(nothing);
    else if (key === "Escape" || key === "Tab") return setTyped(nothing);
    else if (key === "Backspace" && typed.text !== "") search(typed.text.slice(0, -1), timeStamp);
    else if (key === "ArrowDown" && found.length > 1) goTo(typed.place + 1);
    else if (key === "ArrowUp" && found.length > 1) goTo(typed.place - 1);
    else if (key.length === 1 && (key !== " " || isOngoing))
      search(isOngoing ? typed.text + key : key, timeStamp);
    else return;
    event.preventDefault();
  }

  const shown = found[typed.place];
  const note =
    typed.text === ""
      ? ""
      : shown
        ? `«${typed.text}»: ${shown.name} (${typed.place + 1} de ${found.length})`
        : `«${typed.text}»: no hay ninguna`;
  return { note, handlers: { onKeyDown, onBlur: () => setTyped(nothing) } };
}
