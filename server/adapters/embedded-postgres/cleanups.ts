type Cleanup = () => void | Promise<void>;

/** What is to be undone, the last first, each once. */
export class Cleanups {
  readonly #left: Cleanup[] = [];

  push(cleanup: Cleanup): void {
    this.#left.push(cleanup);
  }

  /** Does all of it, whatever fails. @throws the first error */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (const cleanup of this.#left.splice(0).reverse()) {
      try {
        await cleanup();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
