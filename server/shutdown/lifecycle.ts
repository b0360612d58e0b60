/** Where this process is in its life: what it answers changes at once when it is told to stop. */
export type Lifecycle = { isStopping: boolean };
