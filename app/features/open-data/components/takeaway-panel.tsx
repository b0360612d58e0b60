import { CopyButton } from "../../../ui/record/copy-link.tsx";
import { LinkedData } from "../../../ui/site/linked-data.tsx";
import type { Takeaway } from "../contract.ts";

/** What a page says of itself to programs: reference managers, search engines. */
export function PageMeaning({ takeaway: { alternates, tags, meaning } }: { takeaway: Takeaway }) {
  return (
    <>
      {alternates.map(({ type, path }) => (
        <link key={path} rel="alternate" type={type} href={path} />
      ))}
      {tags.map(([name, content]) => (
        <meta key={name + content} name={name} content={content} />
      ))}
      {meaning ? <LinkedData value={meaning} /> : null}
    </>
  );
}

export function References({ citations }: Pick<Takeaway, "citations">) {
  return (
    <dl className="references">
      {citations.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {text.map((part) => (part.isItalic ? <cite key={part.text}>{part.text}</cite> : part.text))}
            <span className="copy-link flex! print:hidden!">
              <CopyButton text={text.map((part) => part.text).join("")} what="cita" />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Props = {
  takeaway: Takeaway;
  /** What it is of, where a page has several. */
  subject?: string;
};

/** "Descargar y citar", without scripts. */
export function TakeawayPanel({ takeaway, subject }: Props) {
  const of = subject ? <span className="sr-only">: {subject}</span> : null;
  return (
    <>
      <PageMeaning takeaway={takeaway} />
      <details className="takeaway">
        <summary>Descargar y citar{subject ? `: ${subject}` : null}</summary>
        <ul aria-label="Descargas">
          {takeaway.files.map(({ label, path }) => (
            <li key={path}>
              <a href={path} rel="nofollow" className="button-secondary">
                {label}
                {of}
              </a>
            </li>
          ))}
        </ul>
        <References citations={takeaway.citations} />
        {takeaway.embed ? (
          <p className="embed-code">
            {takeaway.embed.note}
            {takeaway.embed.code ? (
              <>
                <code>{takeaway.embed.code}</code>
                <CopyButton text={takeaway.embed.code} what="código" />
              </>
            ) : null}
          </p>
        ) : null}
        {takeaway.links?.map(({ label, path }) => (
          <p key={path} className="mt-4">
            <a href={path} rel="nofollow">
              {label}
            </a>
          </p>
        ))}
      </details>
    </>
  );
}
