import { PageMessage } from "../../../ui/page-message.tsx";

/**
 * The map, framed without power over the page. A frame never tells that its content failed to load, so the way to open
 * the address apart is always there.
 */
export function DatasheetMap({ address }: { address: string }) {
  return (
    <>
      <iframe
        src={address}
        title="Mapa de la actuación urbanística"
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className="mt-4 h-[70vh] w-full rounded-card border border-line bg-surface lg:h-[calc(100dvh-8rem)]"
      />
      <div className="mt-3">
        <PageMessage kind="info">
          Si el mapa no aparece,{" "}
          <a href={address} target="_blank" rel="noopener noreferrer">
            ábrelo en otra pestaña
          </a>
          .
        </PageMessage>
      </div>
    </>
  );
}
