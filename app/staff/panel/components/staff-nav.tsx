import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { href, NavLink, useLocation } from "react-router";
import { can, useSession } from "../../../shared/session/session.ts";
import { type StaffEntry, staffSections } from "../sections.ts";

/** The way between the staff's pages: a column beside them, on small screens folded to one button. */
export function StaffNav() {
  const session = useSession();
  const { pathname, search } = useLocation();
  // A fragment, as of the way to the content, is no other page.
  const page = `${pathname}${search}`;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState("");
  const isOpen = openAt === page;
  const list = useRef<HTMLDivElement>(null);
  // On a low screen the current page is in sight in its list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every page
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current=page]");
    const nav = list.current?.parentElement;
    if (current && nav && nav.scrollHeight > nav.clientHeight)
      nav.scrollTop = current.offsetTop - nav.clientHeight / 2;
  }, [page]);
  if (session.status === "signedOut") return null;
  const listAllowed = (entries: StaffEntry[]) => entries.filter(({ permission }) => can(session, permission));
  const sections = staffSections
    .map(({ entries, ...section }) => ({ ...section, entries: listAllowed(entries) }))
    .filter(({ entries }) => entries.length > 0);

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isOpen) return;
    setOpenAt("");
    button.current?.focus();
  }
  return (
    <nav
      aria-label="Páginas del equipo"
      onKeyDown={closeByKey}
      className="staff-nav relative min-h-11 max-lg:mb-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto print:hidden"
    >
      <button
        ref={button}
        type="button"
        className="button-quiet -ml-3 lg:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? "" : page)}
      >
        <span aria-hidden="true">☰</span> Páginas del equipo
      </button>
      <div
        ref={list}
        id={id}
        className={`gap-x-8 gap-y-2 max-lg:mt-2 max-lg:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] max-lg:border-y max-lg:border-line max-lg:py-4 lg:grid ${isOpen ? "grid" : "max-lg:hidden"}`}
      >
        {sections.map(({ title, entries, rarer }) => (
          <div key={title}>
            <p id={`${id}-${title}`} className="text-[0.8rem] font-semibold text-quiet">
              {title}
            </p>
            <PageList title={`${id}-${title}`} entries={entries} />
            {rarer ? (
              <details open={rarer.entries.some(({ to }) => to === pathname)}>
                <summary id={`${id}-${rarer.title}`} className="py-0.5 text-[0.9rem] text-quiet">
                  {rarer.title}
                </summary>
                <PageList title={`${id}-${rarer.title}`} entries={listAllowed(rarer.entries)} />
              </details>
            ) : null}
          </div>
        ))}
      </div>
    </nav>
  );
}

function PageList({ title, entries }: { title: string; entries: StaffEntry[] }) {
  return (
    <ul aria-labelledby={title} className="mt-0.5 border-l border-line text-[0.9rem]">
      {entries.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === href("/admin")}
            className="-ml-px block border-l-3 border-transparent py-px pl-3 leading-[1.25rem] text-ink no-underline hover:border-line hover:underline aria-[current=page]:border-accent aria-[current=page]:font-semibold max-lg:py-1.5"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
