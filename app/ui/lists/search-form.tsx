import { type InputEvent, useEffect, useId, useRef, useState } from "react";
import { Form, href } from "react-router";
import { apiRoot, searchPaths } from "../../shared/api/api-root.ts";
import { SearchField } from "./search-field.tsx";

/** Milliseconds without typing after which suggestions are asked for. */
const typingPause = 200;

type Props = { label: string; value?: string | undefined };

/** The search of the whole study: a GET form; with scripts it suggests titles and words while one types. */
export function SearchForm({ label, value }: Props) {
  const list = useId();
  const [suggestions, suggestFor] = useSuggestions();
  return (
    <Form
      action={href("/search")}
      role="search"
      className="search-form"
      onInput={(event: InputEvent<HTMLFormElement>) => {
        if (event.target instanceof HTMLInputElement) suggestFor(event.target.value);
      }}
    >
      <SearchField label={label} name="q" value={value} suggestions={list} />
      <datalist id={list}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
      <button type="submit" className="button-primary">
        Buscar
      </button>
    </Form>
  );
}

function useSuggestions(): [readonly string[], (text: string) => void] {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function load(text: string) {
    call.current?.abort();
    call.current = new AbortController();
    const address = `${apiRoot}${searchPaths.suggestions}?${new URLSearchParams({ q: text })}`;
    try {
      const response = await fetch(address, { signal: call.current.signal });
      if (response.ok) setSuggestions(await response.json());
    } catch {
      // Without suggestions the search works as well.
    }
  }
  function suggestFor(text: string) {
    clearTimeout(timer.current);
    if (text.trim().length >= 2) timer.current = setTimeout(() => load(text), typingPause);
  }
  return [suggestions, suggestFor];
}
