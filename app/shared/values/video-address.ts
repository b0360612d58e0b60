/** The privacy-friendly player of a YouTube or Vimeo page; null for any other address. */
export function getEmbeddedPlayer(address: string): string | null {
  const youtube = /^https:\/\/(?:www\.youtube\.com\/watch\?v=|youtu\.be\/)([\w-]{11})/.exec(address)?.[1];
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1`;
  const vimeo = /^https:\/\/(?:www\.)?vimeo\.com\/(\d+)/.exec(address)?.[1];
  return vimeo ? `https://player.vimeo.com/video/${vimeo}?dnt=1&autoplay=1` : null;
}

const ownVideo = /^\/(?:[\w-]+\/)*[\w-]+\.(?:mp4|webm)$/;

/** Whether the film's dialog can play it: a video file of this site, or a page of YouTube or Vimeo. */
export function isPlayable(address: string): boolean {
  return ownVideo.test(address) || getEmbeddedPlayer(address) !== null;
}
