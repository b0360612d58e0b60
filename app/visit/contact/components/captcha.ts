/**
 * Draws a captcha into an element.
 * @param onToken gets the token to send, "" when there is none or it has expired
 * @returns removes the captcha
 */
export type Captcha = (host: HTMLElement, onToken: (token: string) => void) => () => void;
