/** A folded word cut to six letters, so that "comercio" is like "comerciantes". */
export const cutStem = (word: string): string => word.slice(0, 6).toWellFormed();
