/** Set at once when the process is told to stop; what it responds depends on it. */
export type Lifecycle = { isStopping: boolean };
