import { PageHeading } from "./page-heading.tsx";

export function PageWaiting({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHeading title={title} />
      <p role="status" className="mt-4 text-quiet">
        {text}
      </p>
    </>
  );
}
