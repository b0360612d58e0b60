import { useState } from "react";
import { getEmbeddedPlayer } from "../../../shared/values/video-address.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import type { SiteContentValues } from "../contract.ts";

type Video = SiteContentValues["video"];

/** The film, over the page. */
export default function VideoDialog({ video, closeTo }: { video: Video; closeTo: string }) {
  return (
    <Dialog title={video.title} closeTo={closeTo} size="wide">
      <VideoContent video={video} />
    </Dialog>
  );
}

/** A file of this site is played here; a video host is only contacted after a click. */
export function VideoContent({ video }: { video: Video }) {
  return (
    <>
      <div className="mt-4">
        <Player {...video} />
        {video.address === "" ? (
          <p className="mt-2 text-quiet">
            El recorrido se filmó en la demostración del sitio: la ciudad que se ve es ficticia.
          </p>
        ) : null}
      </div>
      {video.transcript ? (
        <details className="mt-4">
          <summary className="cursor-pointer font-semibold">Transcripción</summary>
          <p className="reading mt-2">{video.transcript}</p>
        </details>
      ) : null}
    </>
  );
}

function Player({ title, address }: Video) {
  const player = getEmbeddedPlayer(address);
  if (address === "") return <OwnFilm />;
  if (player) return <ExternalVideo title={title} address={address} player={player} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are in the file; the transcript is below
    <video controls preload="metadata" src={address} className="aspect-video w-full rounded-card bg-ink" />
  );
}

/** The film that comes with the product. */
function OwnFilm() {
  return (
    <video
      controls
      playsInline
      preload="none"
      poster="/film/recorrido.webp"
      width={1280}
      height={720}
      className="aspect-video h-auto w-full rounded-card bg-ink"
    >
      <source src="/film/recorrido.webm" type="video/webm" />
      <source src="/film/recorrido.mp4" type="video/mp4" />
      <track kind="captions" srcLang="es" label="Español" src="/film/recorrido.es.vtt" default />
    </video>
  );
}

function ExternalVideo({ title, address, player }: { title: string; address: string; player: string }) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying)
    return (
      <iframe
        src={player}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-card"
      />
    );
  return (
    <div className="grid aspect-video place-content-center gap-4 rounded-card border border-line bg-paper p-6 text-center">
      <p>El video está en otro sitio, que recibirá tu visita si lo reproduces.</p>
      <p className="flex flex-wrap justify-center gap-3">
        {/* Without scripts only the link works. */}
        <button type="button" className="button-primary noscript:hidden" onClick={() => setPlaying(true)}>
          Reproducir aquí
        </button>
        <a href={address} target="_blank" rel="noopener noreferrer" className="button-secondary">
          Abrir en otra pestaña
        </a>
      </p>
    </div>
  );
}
