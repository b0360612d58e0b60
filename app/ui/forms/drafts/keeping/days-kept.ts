/** Drafts that nobody has typed into for so long are erased, in browsers and on the server. */
export const daysKept = 60;
