/** A file that cannot be read; the message is a Spanish sentence for people. */
export class UnreadableFile extends Error {}
