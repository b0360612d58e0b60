/** A file of places that cannot be read; the message is a Spanish sentence for people. */
export class UnreadablePlaces extends Error {}
