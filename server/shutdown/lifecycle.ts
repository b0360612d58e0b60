/** Set at the first stop signal; responses depend on it. */
export type Lifecycle = { isStopping: boolean };
