import { useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import type { SiteContentValues } from "../contract.ts";

type Video = SiteContentValues["video"];

/** The film: a file of this site plays at once; a video host is only asked after a click. */
export function VideoDialog({ video, closeTo }: { video: Video; closeTo: string }) {
  const player = embeddedPlayer(video.address);
  return (
    <Dialog title={video.title} closeTo={closeTo} size="wide">
      <div className="mt-4">
        {player ? (
          <ExternalVideo title={video.title} address={video.address} player={player} />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: captions are in the file; the transcript is below
          <video
            controls
            preload="metadata"
            src={video.address}
            className="aspect-video w-full rounded-card bg-ink"
          />
        )}
      </div>
      {video.transcript ? (
        <details className="mt-4">
          <summary className="cursor-pointer font-semibold">Transcripción</summary>
          <p className="reading mt-2">{video.transcript}</p>
        </details>
      ) : null}
    </Dialog>
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
        <button type="button" className="button-primary" onClick={() => setPlaying(true)}>
          Reproducir aquí
        </button>
        <a href={address} target="_blank" rel="noopener noreferrer" className="button-secondary">
          Abrir en otra pestaña
        </a>
      </p>
    </div>
  );
}

/** The privacy-friendly player of a YouTube or Vimeo page; null for any other address. */
function embeddedPlayer(address: string): string | null {
  const youtube = /^https:\/\/(?:www\.youtube\.com\/watch\?v=|youtu\.be\/)([\w-]{11})/.exec(address)?.[1];
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1`;
  const vimeo = /^https:\/\/(?:www\.)?vimeo\.com\/(\d+)/.exec(address)?.[1];
  return vimeo ? `https://player.vimeo.com/video/${vimeo}?dnt=1&autoplay=1` : null;
}
